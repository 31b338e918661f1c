import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Testing

@Suite("1.2 DummyURLProtocol", .tags(.dummy, .urlProtocol))
struct Exercise2_DummyURLProtocol {
  var makeSession: @Sendable () -> DoubledSession = Exercise2_Subject.makeSession
  var requests: @Sendable (DoubledSession) -> [URLRequest] = Exercise2_Subject.requests

  let teach = Teaching(
    "A safety net catches every request, remembers it, then fails it, and does no more.",
    open: "Chapters/Chapter1Dummy/URLProtocol/Exercise2_DummyURLProtocol.swift")

  @Test("fails each request")
  func failsEachRequest() async {
    let session = makeSession()
    guard teach.expectSafe(await session.disorder()) else { return }
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "DummyURLProtocol left a request without an outcome: it neither failed nor ended.")
    else { return }
    teach.expect(answer.error != nil, "DummyURLProtocol ended a request without an error.")
  }

  @Test("remembers a request before it fails")
  func remembersFirst() async {
    let (failures, remembered) = (CompletionLog<Void>(), CompletionLog<Int>())
    // A busy machine may ask once so late that a late record is there.
    for _ in 1...3 {
      let session = makeSession()
      _ = await session.clientCalls { [requests] call in
        guard case .failure = call else { return }
        failures.record(())
        askElsewhere { remembered.record(requests(session).count) }
      }
    }
    let counts = await remembered.values(atLeast: failures.values.count, within: .test)
    teach.expect(
      !counts.isEmpty && !counts.contains(0),
      counts.isEmpty
        ? "DummyURLProtocol did not fail a request."
        : "When DummyURLProtocol failed a request, requests(of:) did not return it yet.")
  }

  @Test("fails a request with an error that says its URL")
  func errorNamesTheRequest() async {
    let session = makeSession()
    let pages: KeyValuePairs = [
      "GET": "wishlist/8", "PUT": "wishlist/81/tea?page=2", "DELETE": "teas/%EB%B3%B4%EB%A6%AC",
    ]
    let requests = pages.compactMap { method, page in
      URL(string: "\(session.baseURL)/\(page)").map { url in
        var request = URLRequest(url: url)
        request.httpMethod = method
        if method != "GET" { request.httpBody = Data("[7]".utf8) }
        return request
      }
    }
    for (request, calls) in zip(requests, await session.clientCalls(loading: requests)) {
      let (method, url) = (request.httpMethod ?? "", request.url?.absoluteString ?? "")
      let error = calls.failureText ?? "there is none"
      guard
        teach.expect(
          error.contains(url),
          "DummyURLProtocol was asked for \(method) \(url), and its error does not say that URL: \(error)."
        )
      else { return }
    }
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    let double = URLProtocolDouble("DummyURLProtocol") { [makeSession] _, _ in makeSession() }
    guard await teach.expect(.failing, keptBy: double) else { return }
    await teach.expectRecordLaws(
      and: RecordLaws.ofRequests,
      keptBy: RecordingDouble(requestsOf: "DummyURLProtocol") { [makeSession, requests] _ in
        let session = makeSession()
        return .init(of: session) { requests(session) }
      })
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
