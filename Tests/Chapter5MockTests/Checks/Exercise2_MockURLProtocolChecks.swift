import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("5.2 MockURLProtocol", .tags(.mock, .urlProtocol))
struct Exercise2_MockURLProtocol {
  var makeSession: @Sendable ([ExpectedCall]) -> DoubledSession =
    Exercise2_Subject.makeSession
  var verify: @Sendable (DoubledSession, SourceLocation) -> Void =
    Exercise2_Subject.verify

  let teach = Teaching(
    "A mock fails each unexpected request at once, and verify() reports it to the test.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise2_MockURLProtocol.swift")
  let cart = ExpectedRequest("GET", "/carts/3")
  let item = ExpectedRequest("GET", "/items/41")
  var cartCall: ExpectedCall { ExpectedCall(cart, answer: .status(201)) }
  var itemCall: ExpectedCall { ExpectedCall(item, answer: .status(202)) }

  @Test("fails an unexpected request at once")
  func failsAnUnexpectedRequest() async {
    let session = makeSession([cartCall])
    let calls = await session.clientCalls(
      loading: session.baseURL.appendingPathComponent(item.path))
    guard
      teach.expect(
        !calls.isEmpty, "MockURLProtocol expected \(cart) and got \(item), and left it waiting.")
    else { return }
    teach.expect(
      calls.isOneFailure,
      "MockURLProtocol expected \(cart) and got \(item). It told its client \(calls.text)"
        + " instead of one error.")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    guard
      teach.expect(
        await !losesItsListToTheNext(),
        "The check made two sessions, and the list of the second one replaced the list of the"
          + " first. Keep a list for each session.")
    else { return }
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("MockURLProtocol") { [makeSession] answer, requests in
        makeSession(requests.map { ExpectedCall($0, answer: answer) })
      })
  }

  /// Whether a session answers when it is alone, and fails the same request after
  /// the check has made another session.
  private func losesItsListToTheNext() async -> Bool {
    guard await isAnswered(makeSession([itemCall])) else { return false }
    let session = makeSession([itemCall])
    _ = makeSession([cartCall])
    return await !isAnswered(session)
  }

  private func isAnswered(_ session: DoubledSession) async -> Bool {
    let calls = await RecordedLoad(of: session.request(item), by: session).run()
    return calls.status == itemCall.answer.statusCode
  }

  @Test("judges each request, and reports every mistake once when it verifies")
  func judgesEachRequest() async {
    let check = ModelCheck(of: RequestStep.allCases, model: RequestModel.views) { [self] steps in
      await RequestPlay(makeSession: makeSession, verify: verify).play(steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "MockURLProtocol expected \(RequestStep.script) and got \(difference.operations). It"
        + " showed: \(difference.seen). It should have shown: \(difference.expected).")
  }

  @Test("finds the next request and takes it off the list in one step")
  func takesARequestInOneStep() async {
    let fault = await ThreadRace(rounds: 3, calls: 80).firstFault(
      of: { [makeSession, cart] in RequestsAtOnce(cart, to: makeSession) },
      calling: { $0.loads[$1].start() },
      fault: { [verify] requests, _ in await requests.fault(verify: verify) })
    if let fault { teach.expect(false, fault) }
  }
}

/// Twice as many requests as a mock expects.
private struct RequestsAtOnce {
  static let count = 640
  static let expectedCount = 320

  let loads: [RecordedLoad]
  private let session: DoubledSession
  private let request: ExpectedRequest

  init(_ request: ExpectedRequest, to makeSession: ([ExpectedCall]) -> DoubledSession) {
    let session = makeSession(
      (0..<Self.expectedCount).map {
        ExpectedCall(request, answer: .status(200, body: "answer \($0)"))
      })
    self.session = session
    self.request = request
    let url = session.baseURL.appendingPathComponent(request.path)
    loads = (0..<Self.count).map { _ in
      RecordedLoad(of: URLRequest(url: url), by: session)
    }
  }

  func fault(verify: @escaping @Sendable (DoubledSession, SourceLocation) -> Void) async -> String?
  {
    let bodies = await loads.calls().compactMap(\.bodyText)
    let right = Self.expectedCount
    guard bodies.count == right, Set(bodies).count == right else {
      return "\(right) requests were expected and \(Self.count) came, on eight threads at once."
        + " MockURLProtocol answered \(bodies.count), with \(Set(bodies).count) different answers."
        + " If it answers them all one after the other, find the request and take it off the list in"
        + " one update."
    }
    let named = count(in: await issues { [session] in verify(session, #_sourceLocation) })
    return named >= Self.count - right
      ? nil
      : "\(Self.count - right) unexpected requests came, on eight threads at once, and verify()"
        + " reported \(named). If it reports them all one after the other, add to the list of mistakes"
        + " in one update."
  }

  /// How many requests some reports name; one report may name all.
  private func count(in reports: [Issue]) -> Int {
    if reports.count > 1 { return reports.count }
    return reports.map(\.account).joined().components(separatedBy: request.path).count - 1
  }
}
