import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.2 DummyURLProtocol", .tags(.dummy, .urlProtocol))
struct Exercise2_DummyURLProtocol {
  var makeSession: @Sendable () -> DoubledSession = Exercise2_Subject.makeSession
  var requests: @Sendable (DoubledSession) -> [URLRequest] = Exercise2_Subject.requests

  let teach = Teaching(
    "A safety net catches every request, remembers it and fails it, and does no more.",
    open: "Chapters/Chapter1Dummy/URLProtocol/Exercise2_DummyURLProtocol.swift")

  @Test("fails each request")
  func failsEachRequest() async {
    let answers = await askInTurn(["cart", "orders"], of: makeSession())
    teach.expect(
      answers.count == 2,
      "DummyURLProtocol left a request without an outcome: it neither failed nor ended.")
    teach.expect(
      answers.allSatisfy { $0.error != nil }, "DummyURLProtocol ended a request without an error.")
  }

  @Test("fails it with an error that names the request")
  func errorNamesTheRequest() async {
    let session = makeSession()
    let url = session.baseURL.appendingPathComponent("wishlist/8")
    let error = await session.clientCalls(loading: url).failureText
    teach.expect(
      error?.contains(url.absoluteString) == true,
      "DummyURLProtocol was asked for \(url), and its error does not say so:"
        + " \(error ?? "there is none").")
  }

  @Test("remembers each request, in order")
  func remembersEachRequestInOrder() async {
    let session = makeSession()
    let pages = ["orders", "cart", "orders"]
    await askInTurn(pages, of: session)
    let remembered = requests(session).map { $0.url?.lastPathComponent ?? "no URL" }
    teach.expect(
      remembered == pages, "DummyURLProtocol was asked for \(pages) and remembers \(remembered).")
  }

  @Test("keeps the requests of two sessions apart")
  func keepsSessionsApart() async {
    let mine = makeSession()
    let other = makeSession()
    let log = CompletionLog<SessionAnswer>()
    for (session, page) in [(mine, "cart"), (other, "orders")] {
      let url = session.baseURL.appendingPathComponent(page)
      session.urlSession.send(URLRequest(url: url), to: log)
    }
    await log.values(atLeast: 2)
    let remembered = requests(mine).map { $0.url?.lastPathComponent ?? "no URL" }
    teach.expect(
      remembered == ["cart"],
      "Two sessions sent a request each, the first for the cart, and DummyURLProtocol says"
        + " that the first sent \(remembered).")
  }

  @Test("lets no request through to the network, whatever its host")
  func letsNothingThrough() async throws {
    let port = try LoopbackPort.silent()
    let log = CompletionLog<SessionAnswer>()
    makeSession().urlSession.send(URLRequest(url: port.baseURL), to: log)
    // A real loader that waits for an answer keeps a core busy on Linux, so the
    // wait ends as soon as one has got through.
    _ = await eventually { !log.values.isEmpty || port.wasConnected }
    let answer = log.values.first
    teach.expect(
      !port.wasConnected,
      "DummyURLProtocol let a request to \(port.baseURL) through to the network.")
    teach.expect(
      answer?.error != nil,
      "DummyURLProtocol did not fail a request to a host that is not its session's.")
  }

  @Test("fails a request once, and tells its client nothing else")
  func onlyFails() async {
    let calls = await makeSession().clientCalls()
    let isOneFailure = calls.map(\.description) == ["didFailWithError"]
    teach.expect(
      isOneFailure,
      "DummyURLProtocol was asked for one page, and its calls to the client were \(calls.text);"
        + " there should be one, didFailWithError.")
  }

  @Test("remembers a request before it fails it")
  func remembersFirst() async {
    let session = makeSession()
    let failures = CompletionLog<Void>()
    let remembered = CompletionLog<Int>()
    _ = await session.clientCalls { [requests] call in
      guard case .failure = call else { return }
      failures.record(())
      askElsewhere { remembered.record(requests(session).count) }
    }
    let count =
      failures.values.isEmpty ? nil : await remembered.values(atLeast: 1, within: .test).first
    teach.expect(
      (count ?? 0) > 0,
      count == nil
        ? "DummyURLProtocol did not fail a request."
        : "DummyURLProtocol failed a request that it had not remembered yet.")
  }

  @Test("catches what ItemDetailAPI sends, and nothing when it sends nothing")
  func catchesTheAPI() async {
    let session = makeSession()
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    let results = CompletionLog<Result<Item, any Error>>()
    api.updatePrice(ofItem: -6, to: 900, completion: results.record)
    guard teach.expect(requests(session).isEmpty, "DummyURLProtocol remembers a request too many.")
    else { return }
    api.updatePrice(ofItem: 6, to: 900, completion: results.record)
    guard
      teach.expect(
        await results.values(atLeast: 2).count == 2,
        "ItemDetailAPI sent a new price, and DummyURLProtocol did not fail the request.")
    else { return }
    teach.expect(
      requests(session).map(\.url?.path) == ["/items/6/price"],
      "ItemDetailAPI sent a new price, and DummyURLProtocol does not remember the request.")
  }

  /// Asks for one page after the other; stops at the first that stays without
  /// an outcome, so that a silent double costs one deadline.
  @discardableResult
  private func askInTurn(_ pages: [String], of session: DoubledSession) async -> [SessionAnswer] {
    let log = CompletionLog<SessionAnswer>()
    for (count, page) in pages.enumerated() where log.values.count == count {
      let url = session.baseURL.appendingPathComponent(page)
      session.urlSession.send(URLRequest(url: url), to: log)
      await log.values(atLeast: count + 1)
    }
    return log.values
  }
}

/// Asks from another thread and waits a little: a double may fail a request
/// while it holds the lock that the question needs.
private func askElsewhere(_ question: @escaping @Sendable () -> Void) {
  let isAnswered = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    question()
    isAnswered.signal()
  }
  _ = isAnswered.wait(timeout: .now() + 0.5)
}
