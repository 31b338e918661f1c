import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Synchronization
import Testing

@Suite("3.2 FakeItemURLProtocol", .tags(.fake, .urlProtocol))
struct Exercise2_FakeItemURLProtocol {
  var makeSession: @Sendable (any ItemServing) -> DoubledSession =
    Exercise2_Subject.makeSession

  let teach = Teaching(
    "An adapter hands the request to the core of its session, and the core's answer to the client.",
    open: "Chapters/Chapter3Fake/URLProtocol/Exercise2_FakeItemURLProtocol.swift")

  @Test("answers a data task with the core's answer")
  func answersWithWhatTheCoreSays() async {
    let session = makeSession(ClosureShop { _ in .status(203, body: "a bowl") })
    guard teach.expectSafe(await session.disorder()) else { return }
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "FakeItemURLProtocol delivered nothing: a data task was resumed and did not end.")
    else { return }
    teach.expect(
      answer.statusCode == 203, "The core answered 203; FakeItemURLProtocol sent \(answer).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("FakeItemURLProtocol") { [makeSession] answer, _ in
        makeSession(ClosureShop { _ in answer })
      })
  }

  @Test("hands the whole request to the core")
  func handsOnTheRequest() async {
    // The core keeps each request that the adapter handed to it, so the laws of a
    // record tell whether anything is missing.
    await teach.expect(
      RecordLaws.ofRequests + RecordLaws.ofStreams,
      keptBy: RecordingDouble(requestsOf: "The core of FakeItemURLProtocol") { [makeSession] _ in
        let asked = CompletionLog<URLRequest>()
        let session = makeSession(recording(in: asked))
        return .init(of: session) { asked.values }
      })
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(recording(in: asked))
    // More than one read gives, however large its buffer is.
    let body = Data(String(repeating: "찻잔 ", count: 30_000).utf8)
    var request = URLRequest(url: session.baseURL)
    request.httpMethod = "PUT"
    request.setValue("2", forHTTPHeaderField: "X-Till")
    request.httpBodyStream = InputStream(data: body)
    _ = await session.clientCalls(loading: [request])
    guard
      let found = teach.expectValue(
        asked.values.first, "A client sent a PUT with a stream; the core found no request.")
    else { return }
    guard
      teach.expect(
        found.httpBody == body,
        "A client sent a body of \(body.count) bytes as a stream; the core found"
          + " \(found.httpBody?.count ?? 0) bytes in httpBody.")
    else { return }
    let headers = found.allHTTPHeaderFields ?? [:]
    teach.expect(
      headers == ["X-Till": "2"],
      "A client sent a request with the one header X-Till: 2, and the core found \(headers).")
  }

  @Test("asks the core once for each load, also when two sessions share it")
  func asksAnew() async {
    let check = ModelCheck(of: Step.all, model: Step.answers) { [makeSession] steps in
      let core = PriceShop()
      let sessions = [makeSession(core), makeSession(core)]
      var answers: [String] = []
      for step in steps { answers.append(await step.answer(of: sessions[step.session])) }
      return answers
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "Two sessions asked one core: \(difference.operations). The answer to the last should be"
        + " \(difference.expected), and was \(difference.seen). The core says in each body how often"
        + " it has been asked so far.")
  }
}

/// A core that keeps the requests that it gets.
private func recording(in log: CompletionLog<URLRequest>) -> ClosureShop {
  ClosureShop {
    log.record($0)
    return .status(200)
  }
}

/// A core with a price for each path, the body that was put there last. Each
/// answer says how often the core was asked, but for a DELETE: that is done, and
/// then the line is cut. Cups are busy.
private final class PriceShop: ItemServing {
  private let state = Mutex((count: 0, prices: [String: String]()))

  func answer(to request: URLRequest) -> SessionAnswer {
    let path = request.url?.lastPathComponent ?? ""
    return state.withLock { state in
      state.count += 1
      if let body = request.httpBody { state.prices[path] = String(decoding: body, as: UTF8.self) }
      if request.httpMethod == "DELETE" {
        state.prices[path] = nil
        return .failure(URLError(.networkConnectionLost))
      }
      return .status(
        path == "cup" ? 503 : 200, body: "\(state.prices[path] ?? "none") in answer \(state.count)")
    }
  }
}

/// One request of one of two sessions before the same core.
private struct Step: CustomStringConvertible {
  let session: Int
  let method: String
  var path = "jug"
  var body = ""

  static let all = [
    Step(session: 0, method: "GET"), Step(session: 1, method: "GET"),
    Step(session: 0, method: "PUT", body: "100"), Step(session: 1, method: "PUT", body: "250"),
    Step(session: 0, method: "GET", path: "cup"), Step(session: 1, method: "DELETE"),
  ]

  var description: String { "\(["first", "second"][session]): \(method) \(path) \(body)" }

  /// The answer to each step.
  @Sendable static func answers(to steps: [Step]) -> [String] {
    var prices: [String: String] = [:]
    return steps.enumerated().map { place, step in
      if step.method != "GET" { prices[step.path] = step.body.isEmpty ? nil : step.body }
      if step.method == "DELETE" { return "an error" }
      return "\"\(prices[step.path] ?? "none") in answer \(place + 1)\""
    }
  }

  func answer(of session: DoubledSession) async -> String {
    var request = URLRequest(url: session.baseURL.appendingPathComponent(path))
    request.httpMethod = method
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    let calls = await RecordedLoad(of: request, by: session).run()
    let pieces = calls.compactMap { if case .body(let data) = $0 { data } else { nil } }
    if calls.isOneFailure { return "an error" }
    return pieces.isEmpty
      ? "no body" : "\"\(String(decoding: Data(pieces.joined()), as: UTF8.self))\""
  }
}
