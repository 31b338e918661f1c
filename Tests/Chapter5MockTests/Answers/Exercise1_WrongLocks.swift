import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A mock that is right while each task is resumed before the next one is made,
/// on one thread, and while no answer leads to the next call.
final class WrongLockMock: ExpectingSession {
  enum Fault { case callsBackUnderIt, refusesUnderIt, takesInTwoSteps, looksInDataTask }

  private let fault: Fault
  private let open = Mutex<[ExpectedCall]>([])
  private let meetingPoint = MeetingPoint()
  private let origin: SourceLocation

  init(_ fault: Fault, origin: SourceLocation) {
    self.fault = fault
    self.origin = origin
  }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    open.withLock { $0.append(ExpectedCall(request, answer: answer)) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let first = open.withLock { $0.first }
    return ClosureTask { [self] in
      switch fault {
      case .looksInDataTask:
        let wasNext = first?.request.matches(request) == true
        let answer =
          open.withLock { open -> SessionAnswer? in
            guard wasNext || open.first?.request.matches(request) == true else { return nil }
            return open.isEmpty ? nil : open.removeFirst().answer
          } ?? self.answer(to: request, from: open.withLock { $0.first })
        completionHandler(answer.data, answer.response, answer.error)
      case .callsBackUnderIt:
        open.withLock { open in
          let answer = answer(to: request, from: open.first)
          open = Array(open.dropFirst())
          completionHandler(answer.data, answer.response, answer.error)
        }
      case .refusesUnderIt:
        let met = open.withLock { open -> ExpectedCall? in
          if open.first?.request.matches(request) == true { return open.removeFirst() }
          let answer = answer(to: request, from: open.first)
          completionHandler(answer.data, answer.response, answer.error)
          return nil
        }
        guard let answer = met?.answer else { return }
        completionHandler(answer.data, answer.response, answer.error)
      case .takesInTwoSteps:
        let answer = answer(to: request, from: open.withLock { $0.first })
        meetingPoint.meet()
        open.withLock { $0 = Array($0.dropFirst()) }
        completionHandler(answer.data, answer.response, answer.error)
      }
    }
  }

  func verify(sourceLocation: SourceLocation) {
    for call in open.withLock({ $0 }) {
      Issue.record("\(call.request) is missing.", sourceLocation: sourceLocation)
    }
  }

  private func answer(to request: URLRequest, from next: ExpectedCall?) -> SessionAnswer {
    if let next, next.request.matches(request) { return next.answer }
    let error = UnexpectedRequest(request, expected: next?.request)
    Issue.record(error, sourceLocation: origin)
    return .failure(error)
  }
}
