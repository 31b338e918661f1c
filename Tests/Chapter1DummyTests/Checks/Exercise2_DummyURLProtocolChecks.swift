import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Testing

@Suite("1.2 DummyURLProtocol", .tags(.dummy, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_DummyURLProtocol {
  var makeSession: @Sendable () -> DoubledSession = Exercise2_Subject.makeSession
  var requests: @Sendable (DoubledSession) -> [URLRequest] = Exercise2_Subject.requests

  let teach = Teaching(
    "A safety net remembers each request, then fails it, and tells its client nothing else.",
    open: "Chapters/Chapter1Dummy/URLProtocol/Exercise2_DummyURLProtocol.swift")

  @Test("fails each request")
  func failsEachRequest() async {
    let session = makeSession()
    let elsewhere = URL(string: "http://tea.example/leaves").map { URLRequest(url: $0) }
    let requests = [session.request("wishlist/8"), session.request("teas/4", "PUT"), elsewhere]
    for request in requests.compactMap(\.self) {
      let isTaken = session.askWhetherItCouldLoad(request)
      let calls = await session.clientCalls(loading: [request])[0]
      guard
        teach.expect(
          isTaken && calls.isOneFailure,
          isTaken
            ? "DummyURLProtocol was asked for \(request.line) and told its client \(calls.list)."
            : "DummyURLProtocol refused \(request.line) in canInit. So it may go to the network.")
      else { return }
    }
  }

  @Test("remembers a request before it fails")
  func remembersFirst() async {
    let (session, counts) = (makeSession(), CompletionLog<Int>())
    let calls = await session.clientCalls { [requests] call in
      if case .failure = call { onAnotherThread { counts.record(requests(session).count) } }
    }
    guard calls.failureText != nil, await counts.values(atLeast: 1, within: .test).first == 0
    else { return }
    let end = requests(session).isEmpty ? "at all" : "yet"
    Issue.record(
      teach("When DummyURLProtocol failed a request, requests(of:) did not return it \(end)."))
  }

  @Test("returns the requests of its session, oldest first")
  func keepsOldestFirst() async {
    let (session, other) = (makeSession(), makeSession())
    _ = await other.clientCalls(loading: [other.request("carts/3")])
    guard
      teach.expect(
        requests(session).isEmpty,
        "A session had sent nothing, and requests(of:) returned a request of another session for"
          + " it.")
    else { return }
    let sent = ["wishlist/8", "wishlist/8", "teas/4"].map { session.request($0) }
    session.askWhetherItCouldLoad(sent[0])
    let calls = await session.clientCalls(loading: sent)
    let kept = requests(session).map(\.path)
    guard calls.allSatisfy({ $0.failureText != nil }), !kept.isEmpty else { return }
    let remark = kept.count > 3 ? " (canInit may be asked several times for one load.)" : ""
    teach.expect(
      kept == sent.map(\.path),
      "DummyURLProtocol failed \(sent.map(\.path).joined(separator: ", ")). But requests(of:)"
        + " returned \(kept.joined(separator: ", ")).\(remark)")
  }

  @Test("fails a request with an error that contains its URL", .askedLast)
  func errorContainsTheURL() async {
    let session = makeSession()
    let request = session.request("wishlist/8?page=2", "PUT")
    guard let error = await session.clientCalls(loading: [request])[0].failureText else { return }
    teach.expect(
      error.contains("\(session.baseURL)/wishlist/8?page=2"),
      "DummyURLProtocol failed \(request.line), and the error does not contain this URL.")
  }
}

extension DoubledSession {
  fileprivate func request(_ path: String, _ method: String = "GET") -> URLRequest {
    var request = URLRequest(url: URL(string: "\(baseURL)/\(path)") ?? baseURL)
    request.httpMethod = method
    return request
  }
}

extension URLRequest {
  fileprivate var path: String { url?.path ?? "" }
  fileprivate var line: String { "\(httpMethod ?? "GET") \(url?.absoluteString ?? "")" }
}

/// Does some work, and waits for it a while: a double may fail a request while it holds the
/// lock that the work needs.
private func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    work()
    isDone.signal()
  }
  _ = isDone.wait(timeout: .now() + 2)
}
