import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A right mock, with another session before it that is asked in its place.
struct MockBehind: ExpectingSession {
  private final class Box: Sendable {
    let mock = Mutex<HabitualMock?>(nil)
  }

  /// Where the mock goes that is made meanwhile.
  @TaskLocal private static var box: Box?

  let session: any URLSessionProtocol
  private let mock: HabitualMock

  /// Has the session made around a mock that `makeMock()` makes.
  init(of make: (SourceLocation) -> any URLSessionProtocol, at line: SourceLocation) {
    let box = Box()
    session = Self.$box.withValue(box) { make(line) }
    mock = box.mock.withLock { $0 } ?? HabitualMock(MockHabits(), sourceLocation: line)
  }

  /// Makes a mock that is silent outside of tests. What a law breaker makes it
  /// report on another thread would belong to no test, and fail the run.
  @Sendable static func makeMock(_ line: SourceLocation) -> any URLSessionProtocol {
    let habits = MockHabits(spoiltBy: {
      $0.report = { request, next, line in
        if Test.current == nil { return }
        Issue.record("\(UnexpectedRequest(request, expected: next))", sourceLocation: line)
      }
    })
    let mock = HabitualMock(habits, sourceLocation: line)
    box?.mock.withLock { $0 = mock }
    return mock
  }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    mock.expect(request, answer: answer)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    session.dataTask(with: request, completionHandler: completionHandler)
  }

  func verify(sourceLocation: SourceLocation) { mock.verify(sourceLocation: sourceLocation) }
}
