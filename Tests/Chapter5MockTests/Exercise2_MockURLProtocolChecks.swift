import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.2 MockURLProtocol", .tags(.mock, .urlProtocol))
struct Exercise2_MockURLProtocol {
  var makeSession: @Sendable ([ExpectedCall]) -> DoubledSession =
    Exercise2_Subject.makeSession
  var verify: @Sendable (DoubledSession, SourceLocation) -> Void =
    Exercise2_Subject.verify

  let teach = Teaching(
    "A mock fails a request that it did not expect, and verify() tells the test.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise2_MockURLProtocol.swift")
  let cart = ExpectedCall(ExpectedRequest("GET", "/carts/3"), answer: .status(200, body: "cart"))
  let item = ExpectedCall(ExpectedRequest("GET", "/items/41"), answer: .status(404))

  @Test("fails an unexpected request at once")
  func failsAnUnexpectedRequest() async {
    guard
      let answer = teach.expectValue(
        await askInTurn(["items/41"], of: makeSession([cart])).first,
        "MockURLProtocol expected \(cart.request), \(item.request) came, and it was left waiting.")
    else { return }
    teach.expect(
      answer.error != nil && answer.response == nil,
      "MockURLProtocol answered a request that it did not expect.")
  }

  @Test("fails it with an error that names it")
  func errorNamesTheRequest() async {
    let session = makeSession([cart])
    let url = session.baseURL.appendingPathComponent("items/41")
    teach.expect(
      await session.clientCalls(loading: url).failureText?.contains("/items/41") == true,
      "\(item.request) came unexpected, and the error that failed it does not say so.")
  }

  @Test("reports an unexpected request when it verifies")
  func reportsAnUnexpectedRequest() async {
    let reports = await reports(expecting: [cart], ask: ["items/41", "carts/3"])
    teach.expect(
      reports.contains { $0.account.contains("/items/41") },
      "\(item.request) came unexpected, and no report of verify() names it:"
        + " \(reports.map(\.sentence)).")
  }

  @Test("reports a missing request when it verifies")
  func reportsAMissingRequest() async {
    let reports = await reports(expecting: [item, cart], ask: ["items/41"])
    teach.expect(
      reports.contains { $0.account.contains("/carts/3") },
      "\(cart.request) was expected and did not come, and no report of verify() names it:"
        + " \(reports.map(\.sentence)).")
  }

  @Test("reports a request too many")
  func reportsARequestTooMany() async {
    let reports = await reports(expecting: [cart], ask: ["carts/3", "carts/3"])
    teach.expect(
      reports.contains { $0.account.contains("/carts/3") },
      "\(cart.request) was expected once, it came twice, and no report of verify() names it:"
        + " \(reports.map(\.sentence)).")
  }

  @Test("reports another order")
  func reportsAnotherOrder() async {
    let reports = await reports(expecting: [item, cart], ask: ["carts/3", "items/41"])
    teach.expect(
      !reports.isEmpty,
      "\(item.request) was expected first and came second, and nothing was reported.")
  }

  @Test("goes on expecting what it expected when another request comes")
  func keepsItsExpectations() async {
    let reports = await reports(expecting: [cart], ask: ["items/41", "carts/3"])
    teach.expect(
      reports.count == 1,
      "MockURLProtocol expected \(cart.request); \(item.request) came, and then"
        + " \(cart.request). That is one mistake, and the reports are \(reports.map(\.sentence)).")
  }

  @Test("tells the client one outcome, and nothing after it")
  func tellsOneOutcome() async {
    for page in ["carts/3", "items/41"] {
      let session = makeSession([cart])
      let calls = await session.clientCalls(loading: session.baseURL.appendingPathComponent(page))
      teach.expect(
        calls.last?.isEnd == true,
        "GET /\(page) came, and MockURLProtocol told its client: \(calls.text).")
      teach.expect(
        calls.misplacedCall == nil,
        "GET /\(page) came, and MockURLProtocol told its client: \(calls.text).")
      if calls.isEmpty { return }
    }
  }

  @Test("finds the next request and takes it off the list in one step")
  func takesARequestInOneStep() async {
    let count = 400
    let session = makeSession(
      (0..<count).map { ExpectedCall(cart.request, answer: .status(200, body: "\($0)")) })
    let loads = await session.clientCallsAtOnce(
      loading: session.baseURL.appendingPathComponent("carts/3"), timesAThread: count / 8)
    let bodies = loads.joined().compactMap { if case .body(let body) = $0 { body } else { nil } }
    teach.expect(
      Set(bodies).count == count,
      "\(count) requests were expected, and came on eight threads at once: MockURLProtocol gave"
        + " \(bodies.count) answers from \(Set(bodies).count) cans. Look and take off in one"
        + " update.")
  }

  @Test("stays silent when all comes as expected, whatever the headers")
  func staysSilentWhenAllComes() async {
    let reports = await reports(
      expecting: [cart, item, cart], ask: ["carts/3", "items/41", "carts/3"])
    teach.expect(
      reports.isEmpty, "All came as expected, and verify() reported \(reports.map(\.sentence)).")
  }

  @Test("answers each expected request from its own can")
  func answersFromItsCans() async {
    let answers = await askInTurn(["carts/3", "items/41"], of: makeSession([cart, item]))
    let given = answers.map {
      "\($0.statusCode ?? 0) \(String(decoding: $0.data ?? Data(), as: UTF8.self))"
    }
    teach.expect(
      given == ["200 cart", "404 "],
      "MockURLProtocol was to answer with \"200 cart\" and \"404 \", and gave \(given).")
  }

  @Test("keeps the expectations of twenty sessions apart")
  func keepsSessionsApart() async {
    let log = CompletionLog<SessionAnswer>()
    let reports = await issues { [makeSession, verify] in
      let sessions = (1...20).map { number in
        makeSession([ExpectedCall(ExpectedRequest("GET", "/\(number)"), answer: .status(200))])
      }
      for (index, session) in sessions.enumerated() {
        session.urlSession.send(session.request("\(index + 1)"), to: log)
      }
      await log.values(atLeast: 20)
      for session in sessions { verify(session, #_sourceLocation) }
    }
    let right = log.values.count { $0.statusCode == 200 }
    teach.expect(
      right == 20, "Twenty sessions sent at once what they should, and \(right) got their answer.")
    teach.expect(
      reports.isEmpty,
      "Twenty sessions sent what they should, and the reports are \(reports.map(\.sentence)).")
  }

  @Test("reports at the line of the test")
  func reportsAtTheLineOfTheTest() async {
    let line = #_sourceLocation
    let reports = await reports(expecting: [cart], ask: ["items/41"], verifyAt: line)
    let places = reports.compactMap(\.sourceLocation)
    teach.expect(
      Set(places) == [line],
      "verify() was called at \(line.fileName):\(line.line), and the reports are at"
        + " \(places.map { "\($0.fileName):\($0.line)" }).")
  }

  @Test("holds the verdict: it judges an API, and the test asserts nothing itself")
  func holdsTheVerdict() async {
    let (isOver, reports) = await judgement { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    guard teach.expect(isOver, "ItemDetailAPI asked for an item, and was left waiting.") else {
      return
    }
    teach.expect(
      reports.isEmpty,
      "ItemDetailAPI did as expected, and was reported: \(reports.map(\.sentence)).")
    var unnoticed: [APIVariant] = []
    for mutant in [APIVariant.wrongPath, .usesPost, .retriesOnce] {
      if await judgement(of: mutant.makeAPI).reports.isEmpty { unnoticed.append(mutant) }
    }
    teach.expect(
      unnoticed.isEmpty, "MockURLProtocol was content with \(unnoticed.inWords).")
  }

  /// What a mock reports when it verifies, after these pages were asked for.
  private func reports(
    expecting calls: [ExpectedCall], ask pages: [String],
    verifyAt line: SourceLocation = #_sourceLocation
  ) async -> [Issue] {
    await issues { [self] in
      let session = makeSession(calls)
      await askInTurn(pages, of: session)
      verify(session, line)
    }
  }

  /// Whether an API that loads an item in vain gets to its end, and what a
  /// mock then reports.
  private func judgement(
    of makeAPI: @escaping MakeItemDetailAPI
  ) async -> (isOver: Bool, reports: [Issue]) {
    let log = CompletionLog<LoadOutcome>()
    let reports = await issues { [makeSession, verify] in
      let call = ExpectedCall(ExpectedRequest("GET", "/items/6"), answer: .status(503))
      let session = makeSession([call])
      makeAPI(session.urlSession, session.baseURL)
        .loadItemDetail(id: 6, completion: log.completion)
      await log.values(atLeast: 1)
      verify(session, #_sourceLocation)
    }
    return (!log.values.isEmpty, reports)
  }

  /// Asks for one page after the other; stops at the first that stays without
  /// an outcome, so that a silent double costs one deadline.
  @discardableResult
  private func askInTurn(_ pages: [String], of session: DoubledSession) async -> [SessionAnswer] {
    let log = CompletionLog<SessionAnswer>()
    for (count, page) in pages.enumerated() where log.values.count == count {
      session.urlSession.send(session.request(page), to: log)
      await log.values(atLeast: count + 1)
    }
    return log.values
  }
}

extension DoubledSession {
  fileprivate func request(_ page: String) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(page))
    request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language")
    return request
  }
}
