import DoubleKit
import Foundation
import ItemDetail

/// A double that conforms to `URLSessionProtocol`, as the laws of its seam see
/// it: something that can be made with an answer, and asked.
public struct SessionDouble: Sendable {
  /// Makes a session that answers. `requests` are those that the law will send,
  /// for a double that has to be told what to expect; others leave it out.
  public typealias Make =
    @Sendable (_ answer: SessionAnswer, _ requests: [URLRequest]) -> MadeSession

  /// The name of the class, for the sentences.
  public let name: String
  /// Makes a session that nobody has asked yet.
  public let make: Make
  /// Whether it was not written for the workbook: it is told only answers that a real
  /// session gives, and one session has its answers before the next one is made.
  var isFromElsewhere = false

  /// Describes a double, by the name of its class.
  public init(_ name: String, make: @escaping Make) {
    self.name = name
    self.make = make
  }

  /// Describes a double that need not be told what to expect.
  public init(
    _ name: String, make: @escaping @Sendable (SessionAnswer) -> any URLSessionProtocol
  ) {
    self.init(name) { answer, _ in MadeSession(make(answer)) }
  }
}

/// A session that was made for a law.
public struct MadeSession: Sendable {
  /// The session.
  public let session: any URLSessionProtocol

  /// Describes a session.
  public init(_ session: any URLSessionProtocol) { self.session = session }
}

extension MadeSession {
  /// Makes a task and keeps a watch on its completion handler.
  func task(
    for request: URLRequest, watchedBy watch: HandlerWatch
  ) -> any URLSessionDataTaskProtocol {
    session.dataTask(with: request, completionHandler: watch.makeHandler())
  }

  /// Sends a request, and keeps its task until the answer has come.
  func answer(to request: URLRequest) async -> SessionAnswer? {
    let watch = HandlerWatch()
    let task = task(for: request, watchedBy: watch)
    task.resume()
    let answer = await watch.answer
    return withExtendedLifetime(task) { answer }
  }
}

/// Watches a completion handler: what it is called with, and whether anybody is
/// left who could call it.
final class HandlerWatch: Sendable {
  private let log = CompletionLog<SessionAnswer>()
  private let handlerIsGone = CompletionLog<Void>()

  /// The answers so far.
  var answers: [SessionAnswer] { log.values }

  /// The first answer; nil when none came within the deadline of an answer.
  var answer: SessionAnswer? {
    get async { await log.values(atLeast: 1).first }
  }

  /// All answers that come until the handler has been let go. A double that
  /// keeps the handler is watched a while longer.
  var allAnswers: [SessionAnswer] {
    get async {
      await handlerIsGone.values(atLeast: 1, within: .halfAnswer)
      return log.values
    }
  }

  /// Makes the handler to watch.
  func makeHandler() -> @Sendable (Data?, URLResponse?, (any Error)?) -> Void {
    let notifier = DeinitNotifier { [handlerIsGone] in handlerIsGone.record(()) }
    return { [log] data, response, error in
      withExtendedLifetime(notifier) {
        log.record(SessionAnswer(data: data, response: response, error: error))
      }
    }
  }
}

/// Calls a closure when deallocated.
private final class DeinitNotifier: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}
