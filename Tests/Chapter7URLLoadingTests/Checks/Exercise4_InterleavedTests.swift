import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// How the checks make a session of a test.
typealias MakeTestSession =
  @Sendable (any TestTag.Type, @escaping TestHandler) -> DoubledSession

/// Runs work that may block for good on a thread of its own.
///
/// - Returns: What it returned; nil when it did not return in time.
func onItsThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
  let (begun, done) = (CompletionLog<Void>(), CompletionLog<Value>())
  Thread.detachNewThread {
    begun.record(())
    done.record(work())
  }
  // A busy machine may let a new thread wait longer than an answer takes.
  await begun.values(atLeast: 1, within: .judgement)
  return await done.values(atLeast: 1, within: .onOwnThreads).first
}

/// Two tests of `ItemDetailAPI` in a fixed order: both make their sessions, and
/// then they load in turn.
struct InterleavedTests: Sendable {
  private let makeSession: MakeTestSession
  private let tags: [any TestTag.Type]
  private let statuses = [503, 410]
  private let names = ["A", "B"]

  init(of makeSession: @escaping MakeTestSession, named tags: [any TestTag.Type]) {
    self.makeSession = makeSession
    self.tags = tags
  }

  /// What a client below a real session may not survive, as a sentence.
  func unsafeUse() async -> String? {
    await made(by: TestTags.fresh(), status: 200)?.disorder(loading: ShopURL.any)
  }

  /// What went wrong, as a sentence.
  func fault(saying introduction: String) async -> String? {
    var sessions: [DoubledSession] = []
    for (tag, status) in zip(tags, statuses) {
      guard let session = await made(by: tag, status: status) else {
        return "\(introduction) `makeSession` of test \(names[sessions.count]) did not return."
      }
      sessions.append(session)
    }
    return await firstFault(of: sessions).map { "\(introduction) \($0)" }
  }

  private func made(by tag: any TestTag.Type, status: Int) async -> DoubledSession? {
    await onItsThread { [makeSession] in makeSession(tag) { _ in .status(status) } }
  }

  private func firstFault(of sessions: [DoubledSession]) async -> String? {
    for test in [0, 1, 0] {
      let outcome = await outcome(of: sessions[test])
      if outcome == .refused(.network(statusCode: statuses[test])) { continue }
      let other = LoadOutcome.refused(.network(statusCode: statuses[1 - test]))
      if outcome == other {
        return "Then test \(names[test]) loaded, and got the answer of test \(names[1 - test])."
      }
      return "Then test \(names[test]), whose handler answers status \(statuses[test]), loaded, and"
        + " heard \(outcome.orNothing)."
    }
    return nil
  }

  /// What the API hears that asks the shop's fixed address.
  private func outcome(of session: DoubledSession) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: session.urlSession, baseURL: ShopURL.any)
      .loadItemDetail(id: 31, completion: log.completion)
    return await log.values(atLeast: 1).first
  }
}

/// A hundred tests at once: all make their sessions, and then all load. So the
/// count of wrong answers does not depend on luck.
struct HundredTests: Sendable {
  private let makeSession: MakeTestSession

  init(of makeSession: @escaping MakeTestSession) { self.makeSession = makeSession }

  /// How many got a wrong answer, as a sentence; nil when none did.
  func fault() async -> String? {
    guard let loads = await made() else {
      return "A hundred tests made a session each, and `makeSession` did not return."
    }
    let (hasBegun, hasStarted) = (CompletionLog<Void>(), CompletionLog<Void>())
    Task.detached {
      await onManyThreads { thread in
        hasBegun.record(())
        for load in loads where load.number % 8 == thread { load.start() }
      }
      hasStarted.record(())
    }
    // Other races may have their turn first; what comes then is the double's affair.
    await hasBegun.values(atLeast: 1, within: .judgement)
    await hasStarted.values(atLeast: 1, within: .test)
    return await fault(of: loads)
  }

  /// All loads before any has begun; nil when a session was not made. One thread
  /// makes them: a store that two threads change at once is for the laws to find.
  private func made() async -> [NumberedLoad]? {
    await onItsThread { [makeSession] in
      (0..<100).map { NumberedLoad($0, of: makeSession) }
    }
  }

  private func fault(of loads: [NumberedLoad]) async -> String? {
    var (strangers, missing, isLate) = (0, 0, false)
    for load in loads {
      // One deadline for all loads that never end.
      let calls = await load.calls(isLate: isLate)
      isLate = isLate || !calls.contains(where: \.isEnd)
      let body = calls.lazy.compactMap { if case .body(let data) = $0 { data } else { nil } }.first
      if body == nil { missing += 1 } else if body != load.ownBody { strangers += 1 }
    }
    if strangers + missing == 0 { return nil }
    return "A hundred tests made their sessions, and then all loaded: \(strangers) of 100 loads got"
      + " the answer of another test\(missing > 0 ? ", and \(missing) got no answer" : "")."
  }
}

/// A load of the test with a number.
private struct NumberedLoad: Sendable {
  let number: Int
  let ownBody: Data
  private let load: RecordedLoad

  init(_ number: Int, of makeSession: MakeTestSession) {
    let body = "the answer of test \(number)"
    let session = makeSession(TestTags.fresh()) { _ in .status(200, body: body) }
    self.number = number
    ownBody = Data(body.utf8)
    load = RecordedLoad(of: URLRequest(url: ShopURL.any), by: session)
  }

  func start() { load.start() }

  /// What the client was told, once the load has ended or its deadline has passed;
  /// until now if that is no use any more.
  func calls(isLate: Bool) async -> [ClientCall] {
    isLate ? load.calls : await [load].calls()[0]
  }
}
