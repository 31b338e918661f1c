import CheckKit
import DoubleKit
import Foundation

/// What the double asks the handlers of one test, and what becomes of their
/// answers.
struct HandlerQuestions: Sendable {
  private let makeSession: MakeTestSession
  private let tag = TestTags.fresh()

  init(of makeSession: @escaping MakeTestSession) { self.makeSession = makeSession }

  /// What went wrong with the handlers of a test that makes two sessions.
  func fault() async -> String? {
    let asked = CompletionLog<URLRequest>()
    guard
      let first = await session(answering: {
        asked.record($0)
        return .status($0.url?.path == "/items/31" ? 410 : 503)
      })
    else { return "`makeSession` did not return." }
    let statuses = await first.clientCalls(loading: Self.requests).map(\.status)
    if statuses != [410, 503, 410] {
      return "The handler of a test answers status 410 for /items/31 and 503 for other paths. The"
        + " test loaded /items/31, /carts/3?of=31 and /items/31 again, and got"
        + " \(statuses.map { $0.map { "status \($0)" } ?? "no status" }.joined(separator: ", "))."
    }
    if let fault = fault(of: asked.values) { return fault }
    if let fault = await faultOfAStream(to: first, asked) { return fault }
    if let fault = await faultAfterACancel(of: first) { return fault }
    return await faultOfASecondSession()
  }

  private func fault(of asked: [URLRequest]) -> String? {
    if asked.count != Self.requests.count {
      return "A test loaded \(Self.requests.count) requests, and HandlerURLProtocol called its"
        + " handler \(asked.count) times."
    }
    let changed = zip(asked, Self.requests).first { asked, sent in
      asked.url != sent.url || asked.httpMethod != sent.httpMethod
        || asked.bodyBytes != sent.bodyBytes
        || asked.allHTTPHeaderFields ?? [:] != sent.allHTTPHeaderFields ?? [:]
        || asked.timeoutInterval != sent.timeoutInterval
    }
    return changed.map { asked, sent in
      "A test loaded \(sent.inWords), and HandlerURLProtocol asked the handler for"
        + " \(asked.inWords)."
    }
  }

  /// What went wrong with a request whose body is a stream, which only one can read.
  private func faultOfAStream(
    to session: DoubledSession, _ asked: CompletionLog<URLRequest>
  ) async -> String? {
    var request = Self.requests[1]
    request.httpBodyStream = InputStream(data: Data("two bowls".utf8))
    _ = await session.clientCalls(loading: [request])
    return asked.values.last?.httpBodyStream === request.httpBodyStream
      ? nil
      : "A test loaded a request with a body in a stream, and HandlerURLProtocol asked the handler"
        + " for one without that stream."
  }

  /// What went wrong with the load after one that was stopped. Apple's systems stop
  /// each load, once it has ended.
  private func faultAfterACancel(of session: DoubledSession) async -> String? {
    let stopped = RecordedLoad(of: Self.requests[0], by: session)
    _ = await onItsThread {
      stopped.start()
      stopped.stop()
    }
    let calls = await session.clientCalls(loading: Self.requests[0].url)
    return calls.status == 410
      ? nil
      : "A load of a test was stopped. HandlerURLProtocol told the client of the test's next load"
        + " \(calls.text)."
  }

  private func faultOfASecondSession() async -> String? {
    let second = await session(answering: { _ in .status(404) })
    let calls = await second?.clientCalls(loading: Self.requests[0].url) ?? []
    return calls.status == 404
      ? nil
      : "A test made a second session, whose handler answers status 404, and loaded with it."
        + " HandlerURLProtocol told its client \(calls.first?.description ?? "nothing")."
  }

  /// What went wrong when the handler threw an error.
  func faultWhereItThrows() async -> String? {
    let errors: [any Error] = [
      URLError(.timedOut), TillIsClosed(number: 4), CancellationError(), URLError(.cancelled),
    ]
    for error in errors {
      let asked = CompletionLog<Void>()
      let thrower = await session(answering: { _ in
        asked.record(())
        throw error
      })
      guard let thrower else { return nil }
      let calls = await thrower.clientCalls(loading: Self.requests[0].url)
      if !calls.isOneFailure {
        return "The handler threw an error, and HandlerURLProtocol told its client \(calls.text)."
      }
      if calls != [.failure(ClientFailure(error))] {
        return "The handler threw \(error), and HandlerURLProtocol failed the load with another"
          + " error: \(calls.failureText ?? "")"
      }
      if asked.values.count != 1 {
        return "The handler threw an error, and HandlerURLProtocol called it"
          + " \(asked.values.count) times for one load."
      }
    }
    return nil
  }

  private func session(answering handler: @escaping TestHandler) async -> DoubledSession? {
    await onItsThread { [makeSession, tag] in makeSession(tag, handler) }
  }

  private static let requests: [URLRequest] = {
    let item = URLRequest(url: ShopURL.any.appendingPathComponent("items/31"))
    var cart = URLRequest(url: URL(string: "\(ShopURL.any)/carts/3?of=31")!)
    cart.httpMethod = "POST"
    cart.httpBody = Data("two bowls".utf8)
    cart.setValue("text/plain", forHTTPHeaderField: "Accept")
    return [item, cart, item]
  }()
}

extension URLRequest {
  fileprivate var inWords: String {
    let fields = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    let headers =
      fields.isEmpty ? "" : " with \(fields.map { "\($0): \($1)" }.joined(separator: ", "))"
    let body = bodyBytes.map { " and \($0.count) bytes" } ?? ""
    return
      "\(httpMethod ?? "") \(url?.absoluteString ?? "nothing")\(headers)\(body), timeout \(timeoutInterval) s"
  }
}

/// An error as a test of the shop writes one.
private struct TillIsClosed: LocalizedError {
  let number: Int

  var errorDescription: String? { "Till \(number) is closed." }
}
