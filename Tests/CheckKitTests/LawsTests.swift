import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import CheckKit

@Suite("The laws of doubles: each breaker breaks its own, and no other")
struct LawsTests {
  private static let sessionLaws =
    SessionLaws.faithful + SessionLaws.inStages.values.joined()
  private static let urlProtocolLaws = URLProtocolLaws.inStages.values.joined()
    // What breaks it is a race, and no matter of the others: "bodies by URL" in 9.3 does.
    .filter { $0.description != URLProtocolLaws.losesNoSession.description }

  @Test func ofSessions() async { await LawBreaker.ofSessions.prove(Self.sessionLaws) }

  @Test func rightSessionsKeepThem() async {
    let queue = DispatchQueue(label: "SessionDouble")
    let ways: [@Sendable (@escaping @Sendable () -> Void) -> Void] = [
      { $0() }, { work in queue.async { work() } }, { work in Task { work() } },
    ]
    for way in ways {
      let double = SessionDouble("Right") { answer in
        ClosureSession { _, handler in ClosureTask { way { answer.deliver(to: handler) } } }
      }
      for law in Self.sessionLaws { #expect(await law.breach(double) == nil) }
    }
  }

  /// As a real one does, it ends a task that is cancelled before its answer.
  @Test func sessionThatEndsWhatIsCancelled() async {
    let double = SessionDouble("Real") { answer in
      ClosureSession { _, handler in
        let isOver = Locked(false)
        let end = { @Sendable (end: SessionAnswer) in
          let wasOver = isOver.change { isOver in
            defer { isOver = true }
            return isOver
          }
          if !wasOver { end.deliver(to: handler) }
        }
        return ClosureTask(
          onResume: { end(answer) }, onCancel: { end(.failure(URLError(.cancelled))) })
      }
    }
    for law in Self.sessionLaws { #expect(await law.breach(double) == nil) }
    #expect(await SessionLaws.deliversNothingOnCancel.breach(double) != nil)
  }

  @Test func silentSessionIsToldOnlyThat() async {
    let silent = SessionDouble("Silent") { _ in ClosureSession { _, _ in ClosureTask {} } }
    let breaches = await Self.sessionLaws.mapAtOnce { await $0.breach(silent) }
      .compactMap(\.self)
    #expect(breaches == ["Silent did not answer GET /items/31."])
  }

  @Test func lockIsHeldAtAnUnexpectedCall() async {
    let locked = SessionDouble("Broken") { answer in
      let lock = NSLock()
      return ClosureSession { _, handler in
        lock.withLock {}
        return ClosureTask { lock.withLock { answer.deliver(to: handler) } }
      }
    }
    let breach = await SessionLaws.refusesOutsideItsLocks.breach(locked)
    #expect(breach?.contains("an unexpected call inside a lock") == true)
  }

  @Test func dummyThatAnswers() async {
    let stub = ReportingSession("Broken") { _ in
      ClosureSession { _, handler in
        ClosureTask { SessionAnswer.status(200).deliver(to: handler) }
      }
    }
    let breach = await SessionReportLaws.callsNobodyBack.breach(stub)
    #expect(breach?.contains("called the completion handler of GET /items/31") == true)
  }

  @Test func ofURLProtocols() async {
    await LawBreaker.ofAnswering.prove(Self.urlProtocolLaws)
    await LawBreaker.ofSilent.prove([URLProtocolLaws.heedsTheStop, URLProtocolLaws.neverAnswers])
  }

  @Test func rightURLProtocolKeepsThem() async {
    let double = URLProtocolDouble("MockShop") { answer, requests in
      let shop = MockShop()
      for request in requests { shop.expect(request, answer: answer) }
      return shop.makeSession()
    }
    for law in Self.urlProtocolLaws { #expect(await law.breach(double) == nil) }
  }

  @Test(arguments: [0, 1, 2])
  func ofAPIs(timesAnswered: Int) async {
    let double = AnsweringAPI("Stub") { item, _ in
      RepeatingStub(item: item, times: timesAnswered)
    }
    let breaches = await APILaws.answering.mapAtOnce { await $0.breach(double) }
      .compactMap(\.self)
    let faults = [
      ["Stub did not answer load(id: 41)."], [],
      ["Stub called the completion handler of load(id: 41) 2 times."],
    ]
    #expect(breaches == faults[timesAnswered])
  }
}

private struct RepeatingStub: ItemDetailAPIDouble {
  let item: Item
  let times: Int

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    for _ in 0..<times { completion(.success(item)) }
  }
}
