import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("7.4 HandlerURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_HandlerURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsTestsApart", { await $0.keepsTestsApart() }),
      ("asksTheHandler", { await $0.asksTheHandler() }),
      ("failsTheLoad", { await $0.failsTheLoad() }),
      ("callsTheHandlerWithoutALock", { await $0.callsTheHandlerWithoutALock() }),
    ], askedLast: ["failsTheLoad", "callsTheHandlerWithoutALock"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "by the name of the type", rejectedBy: "keepsTestsApart",
      saying: "Then test A loaded, and got the answer of test B", double(.keyedByName)),
    WrongAnswer(
      "the first handler of each test", rejectedBy: "asksTheHandler",
      saying: "A test made a second session, whose handler answers status 404",
      double(.keepsTheFirst)),
    WrongAnswer(
      "status 500 for an error", rejectedBy: "failsTheLoad", saying: "status 500",
      double(.answersAnError)),
    WrongAnswer(
      "asks under the lock", rejectedBy: "callsTheHandlerWithoutALock", saying: "inside a lock",
      double(.holdsTheLock)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("by the identity of the type", double(nil)),
    RightAnswer("answers on a queue", double(nil, on: DispatchQueue(label: "7.4"))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case keyedByName, keepsTheFirst, answersAnError, holdsTheLock }

  private static func double(_ mistake: Mistake?, on queue: DispatchQueue? = nil) -> Checks {
    let handlers = HandlerStore(isKeyedByName: mistake == .keyedByName)
    let session = { @Sendable (test: any TestTag.Type) in
      ClosureURLProtocol.makeSession { double in
        // A URLProtocol is not Sendable; nothing else uses this one meanwhile.
        nonisolated(unsafe) let double = double
        let answer = { @Sendable (handler: TestHandler?) in
          double.answer(by: handler, hidingErrors: mistake == .answersAnError)
        }
        if mistake == .holdsTheLock { return handlers.holding(test, answer) }
        let handler = handlers[test]
        if let queue { queue.async { answer(handler) } } else { answer(handler) }
      }
    }
    return Checks(
      makeSession: { test, handler in
        if mistake != .keepsTheFirst || handlers[test] == nil { handlers[test] = handler }
        return session(test)
      }, makeSessionWithoutHandler: session)
  }
}

/// The handlers of one answer.
private final class HandlerStore: Sendable {
  private let isKeyedByName: Bool
  private let handlers = Mutex<[String: TestHandler]>([:])

  init(isKeyedByName: Bool) { self.isKeyedByName = isKeyedByName }

  subscript(test: any TestTag.Type) -> TestHandler? {
    get { handlers.withLock { $0[key(of: test)] } }
    set { handlers.withLock { $0[key(of: test)] = newValue } }
  }

  /// Works with a handler while the lock is held.
  func holding(_ test: any TestTag.Type, _ work: (TestHandler?) -> Void) {
    handlers.withLock { work($0[key(of: test)]) }
  }

  private func key(of test: any TestTag.Type) -> String {
    isKeyedByName ? "\(test)" : "\(ObjectIdentifier(test))"
  }
}

extension URLProtocol {
  /// Ends the load with what comes of a handler.
  fileprivate func answer(by handler: TestHandler?, hidingErrors: Bool) {
    do {
      guard let handler else { throw UnexpectedRequest(request, expected: nil) }
      sendOrFail(try handler(request))
    } catch {
      send(hidingErrors ? .status(500) : .failure(error))
    }
  }
}
