import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("7.4 HandlerURLProtocol", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_HandlerURLProtocol {
  /// Makes a session of a test with its handler.
  var makeSession: @Sendable (any TestTag.Type, @escaping TestHandler) -> DoubledSession =
    Exercise4_Subject.makeSession
  /// Makes a session of a test that has no handler.
  var makeSessionWithoutHandler: @Sendable (any TestTag.Type) -> DoubledSession =
    Exercise4_Subject.makeSessionWithoutHandler

  let teach = Teaching(
    "A double for parallel tests keeps what each test told it under something that belongs to"
      + " that test alone.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise4_HandlerURLProtocol.swift")

  @Test("gives two tests their own answers, though both make their sessions first")
  func keepsTestsApart() async {
    var fault = await faultOfTwo([MorningTests.Refund.self, EveningTests.Sale.self], "Two tests")
    if fault == nil {
      fault = await faultOfTwo(
        [MorningTests.Sale.self, EveningTests.Sale.self],
        "Two tests with types of the same name, MorningTests.Sale and EveningTests.Sale,")
    }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("asks the newest handler of its test, once for each load")
  func asksTheHandler() async {
    var fault = await faultOfQuestions()
    if fault == nil { fault = await faultOfASecondSession() }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("fails a load whose handler throws, and one without a handler", .askedLast)
  func failsTheLoad() async {
    var fault = await faultOfAThrownError()
    if fault == nil { fault = await faultWithoutAHandler() }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("holds no lock while the handler runs", .askedLast)
  func callsTheHandlerWithoutALock() async {
    let isShutOut = await isShutOutWhileAHandlerRuns()
    teach.expect(
      !isShutOut,
      "While the handler of one test ran, another test made a session, and had to wait:"
        + " HandlerURLProtocol calls the handler inside a lock.")
  }
}

extension Exercise4_HandlerURLProtocol {
  /// What goes wrong when both tests make their sessions, and then load in turn.
  private func faultOfTwo(_ tests: [any TestTag.Type], _ who: String) async -> String? {
    let statuses = [503, 410]
    let sessions = zip(tests, statuses).map { test, status in
      makeSession(test) { _ in .status(status) }
    }
    for turn in [0, 1, 0] {
      let calls = await calls(of: sessions[turn])
      if calls.status == statuses[turn] { continue }
      let (test, other) = turn == 0 ? ("A", "B") : ("B", "A")
      let seen =
        calls.status == statuses[1 - turn]
        ? "got the answer of test \(other)"
        : "was told \(calls.text); its handler answers status \(statuses[turn])"
      return
        "\(who) made their sessions, first A and then B. Then test \(test) loaded, and \(seen)."
    }
    return nil
  }

  private func faultOfQuestions() async -> String? {
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(NewestTests.Sale.self) {
      asked.record($0)
      return .status(410)
    }
    var request = URLRequest(url: session.baseURL.appendingPathComponent("carts/3"))
    request.httpMethod = "POST"
    request.httpBody = Data("two bowls".utf8)
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    let calls = await session.clientCalls(loading: [request, request])
    if calls.map(\.status) != [410, 410] {
      return "A test loaded POST /carts/3 twice, and its handler answers status 410."
        + " HandlerURLProtocol told its client \(calls.map(\.text).joined(separator: "; "))."
    }
    if asked.values.count != 2 {
      return "A test loaded twice, and HandlerURLProtocol called its handler"
        + " \(asked.values.count) times."
    }
    return asked.values[0] == request && asked.values[0].bodyBytes == request.httpBody
      ? nil : "A test loaded POST /carts/3, and its handler got another request."
  }

  private func faultOfASecondSession() async -> String? {
    _ = makeSession(NewestTests.Sale.self) { _ in .status(410) }
    let second = makeSession(NewestTests.Sale.self) { _ in .status(404) }
    let calls = await calls(of: second)
    return calls.status == 404
      ? nil
      : "A test made a second session, whose handler answers status 404, and loaded with it."
        + " HandlerURLProtocol told its client \(calls.text)."
  }

  private func faultOfAThrownError() async -> String? {
    let session = makeSession(ThrowingTests.Sale.self) { _ in throw TillIsClosed() }
    let calls = await calls(of: session)
    return calls == [.failure(ClientFailure(TillIsClosed()))]
      ? nil
      : "The handler threw \(TillIsClosed()), and HandlerURLProtocol told its client \(calls.text)"
        + "\(calls.failureText.map { " (\($0))" } ?? "")."
  }

  private func faultWithoutAHandler() async -> String? {
    let session = makeSessionWithoutHandler(ForgetfulTests.Sale.self)
    let seen = "A session of a test without a handler asked for /items/31."
    let url = session.baseURL.appendingPathComponent("items/31")
    if !session.askWhetherItCouldLoad(URLRequest(url: url)) {
      return "\(seen) HandlerURLProtocol refuses it in canInit, so that it goes to the network."
    }
    let calls = await calls(of: session)
    if !calls.isOneFailure { return "\(seen) HandlerURLProtocol told its client \(calls.text)." }
    let text = calls.failureText ?? ""
    return text.contains("/items/31") ? nil : "\(seen) The error does not name that path: \(text)"
  }

  /// Whether a test cannot make a session while the handler of another one is held. Another
  /// thread makes it: a lock that one thread takes twice ends the process.
  private func isShutOutWhileAHandlerRuns() async -> Bool {
    let (hasBegun, hasMade) = (CompletionLog<Void>(), CompletionLog<Void>())
    let release = DispatchSemaphore(value: 0)
    defer { release.signal() }
    let session = makeSession(MorningTests.Sale.self) { _ in
      hasBegun.record(())
      release.wait()
      return .status(200)
    }
    let load = RecordedLoad(by: session)
    Thread.detachNewThread { load.start() }
    // Whether it is asked at all, another check says.
    guard await !hasBegun.values(atLeast: 1, within: .test).isEmpty else { return false }
    Thread.detachNewThread { [makeSession] in
      _ = makeSession(EveningTests.Sale.self) { _ in .status(200) }
      hasMade.record(())
    }
    return await hasMade.values(atLeast: 1).isEmpty
  }

  private func calls(of session: DoubledSession) async -> [ClientCall] {
    await session.clientCalls(loading: session.baseURL.appendingPathComponent("items/31"))
  }
}

// The types of some tests. Two have the same name, in two scopes.
private enum MorningTests {
  enum Sale: TestTag {}
  enum Refund: TestTag {}
}
private enum EveningTests { enum Sale: TestTag {} }
private enum NewestTests { enum Sale: TestTag {} }
private enum ThrowingTests { enum Sale: TestTag {} }
private enum ForgetfulTests { enum Sale: TestTag {} }

/// An error as a test of the shop writes one.
private struct TillIsClosed: LocalizedError {
  var errorDescription: String? { "Till 4 is closed." }
}
