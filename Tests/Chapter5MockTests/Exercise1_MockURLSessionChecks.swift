import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.1 MockURLSession", .tags(.mock, .protocolInjection))
struct Exercise1_MockURLSession {
  var makeMock: @Sendable (SourceLocation) -> any ExpectingSession =
    Exercise1_Subject.makeMock

  let teach = Teaching(
    "A mock is told the calls to expect, and itself fails the test that makes others.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise1_MockURLSession.swift")
  let cart = ExpectedRequest("PUT", "/carts/3")
  let item = ExpectedRequest("GET", "/items/41")

  @Test("reports an unexpected call when it comes")
  func reportsAnUnexpectedCall() async {
    let reports = await reports(expecting: [cart]) { $0.send(.get("/items/41")) }
    teach.expect(
      reports.count > 0, "MockURLSession expected \(cart), \(item) came, and nothing was reported.")
  }

  @Test("names what came and what was expected")
  func namesBothRequests() async {
    let texts = await reports(expecting: [cart]) { $0.send(.get("/items/41")) }.map(\.sentence)
    let names = ["PUT", "/carts/3", "GET", "/items/41"]
    teach.expect(
      texts.contains { names.allSatisfy($0.contains) },
      "MockURLSession expected \(cart), \(item) came, and no report names both: \(texts).")
  }

  @Test("reports a missing call when it verifies, and not before")
  func reportsAMissingCall() async {
    let early = await reports(expecting: [item, cart]) { $0.send(.get("/items/41")) }
    let reports = await reports(expecting: [item, cart]) { mock in
      mock.send(.get("/items/41"))
      mock.verify(sourceLocation: #_sourceLocation)
    }
    teach.expect(
      early.isEmpty, "MockURLSession reported a call before it was late: \(early.map(\.sentence)).")
    teach.expect(
      reports.contains { $0.account.contains("/carts/3") },
      "\(cart) was expected and did not come, and no report of verify() names it:"
        + " \(reports.map(\.sentence)).")
  }

  @Test("reports a call too many")
  func reportsACallTooMany() async {
    let reports = await reports(expecting: [item]) { mock in
      mock.send(.get("/items/41"))
      mock.send(.get("/items/41"))
    }
    teach.expect(
      reports.contains { $0.account.contains("/items/41") },
      "MockURLSession expected \(item) once, it came twice, and no report names it:"
        + " \(reports.map(\.sentence)).")
  }

  @Test("reports another order")
  func reportsAnotherOrder() async {
    let reports = await reports(expecting: [item, cart]) { mock in
      mock.send(.put("/carts/3"))
      mock.send(.get("/items/41"))
      mock.verify(sourceLocation: #_sourceLocation)
    }
    teach.expect(
      !reports.isEmpty,
      "MockURLSession expected \(item) before \(cart), and did not report the other order.")
  }

  @Test("goes on expecting what it expected when another call comes")
  func keepsItsExpectations() async {
    let reports = await reports(expecting: [cart]) { mock in
      mock.send(.get("/items/41"))
      mock.send(.put("/carts/3"))
      mock.verify(sourceLocation: #_sourceLocation)
    }
    teach.expect(
      reports.count == 1,
      "MockURLSession expected \(cart); \(item) came, and then \(cart). That is one mistake,"
        + " and the reports are \(reports.map(\.sentence)).")
  }

  @Test("stays silent when all comes as expected, whatever the host and the headers")
  func staysSilentWhenAllComes() async {
    let reports = await reports(expecting: [item, item, cart]) { mock in
      mock.send(.get("/items/41"))
      mock.send(.get("/items/41", headers: ["Accept-Language": "ko-KR"]))
      mock.send(.put("/carts/3"))
      mock.verify(sourceLocation: #_sourceLocation)
    }
    teach.expect(
      reports.isEmpty,
      "All came as expected, and MockURLSession reported \(reports.map(\.sentence)).")
  }

  @Test("answers each expected call from its own can")
  func answersFromItsCans() async {
    let log = CompletionLog<String>()
    _ = await issues { [makeMock, item, cart] in
      let mock = makeMock(#_sourceLocation)
      mock.expect(item, answer: .status(200, body: "tea"))
      mock.expect(cart, answer: .status(409))
      for request in [URLRequest.get("/items/41"), .put("/carts/3")] {
        mock.dataTask(with: request) { data, response, _ in
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          let body = String(decoding: data ?? Data(), as: UTF8.self)
          log.record("\(request.url?.path ?? "") \(status) \(body)")
        }.resume()
      }
    }
    let answers = await log.values(atLeast: 2).sorted()
    teach.expect(
      answers == ["/carts/3 409 ", "/items/41 200 tea"],
      "MockURLSession was given an answer for each of two calls and gave \(answers).")
  }

  @Test("answers an unexpected call with an error, so that nobody waits for it")
  func failsAnUnexpectedCall() async {
    let log = CompletionLog<SessionAnswer>()
    _ = await reports(expecting: [cart]) { $0.send(.get("/items/41"), to: log) }
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "MockURLSession left an unexpected call without an answer.")
    else { return }
    teach.expect(
      answer.response == nil, "MockURLSession answered an unexpected call with a response.")
    teach.expect(
      answer.error != nil, "MockURLSession answered an unexpected call without an error.")
  }

  @Test("answers when its lock is free, so that an answer may lead to the next call")
  func answersOutsideOfItsLock() async {
    let begun = CompletionLog<Void>()
    let returned = CompletionLog<Void>()
    let ending = DispatchSemaphore(value: 0)
    defer { ending.signal() }
    let mock = makeMock(#_sourceLocation)
    for request in [item, cart] { mock.expect(request, answer: .status(200)) }
    // On one thread a lock that is asked for twice would end the process.
    let task = mock.dataTask(with: .get("/items/41")) { _, _, _ in
      begun.record(())
      ending.wait()
    }
    Thread.detachNewThread { task.resume() }
    guard
      teach.expect(
        await begun.values(atLeast: 1).first != nil,
        "\(item) was expected and came, and MockURLSession gave no answer.")
    else { return }
    Thread.detachNewThread {
      mock.send(.put("/carts/3"))
      returned.record(())
    }
    let hasReturned = await !returned.values(atLeast: 1).isEmpty
    teach.expect(
      hasReturned,
      "\(cart) came before the completion handler of \(item) had returned, and had to wait:"
        + " MockURLSession calls back while it holds its lock.")
  }

  @Test("finds the next call and takes it off the list in one step")
  func takesACallInOneStep() async {
    let count = 640
    var cans = count
    for _ in 1...5 where cans == count { cans = await cansTaken(byCallsAtOnce: count) }
    teach.expect(
      cans == count,
      "\(count) calls were expected, each with its can, and came on eight threads at once: the"
        + " answers were from \(cans) cans. Find the call and take it off under one lock.")
  }

  @Test("counts a call when its task is resumed")
  func countsResumedTasks() async {
    let reports = await reports(expecting: [item]) { mock in
      _ = mock.dataTask(with: .get("/items/41")) { _, _, _ in }
      mock.verify(sourceLocation: #_sourceLocation)
    }
    teach.expect(
      !reports.isEmpty,
      "A task for \(item) was made and not resumed, so the call is missing; verify() did not"
        + " say so.")
  }

  @Test("reports at the lines of the test")
  func reportsAtTheLinesOfTheTest() async {
    let making = #_sourceLocation
    let verifying = #_sourceLocation
    let reports = await reports(expecting: [cart], at: making) { mock in
      mock.send(.get("/items/41"))
      mock.verify(sourceLocation: verifying)
    }
    let places = reports.compactMap(\.sourceLocation)
    let wanted = "\(making.fileName):\(making.line) and :\(verifying.line)"
    teach.expect(
      Set(places) == [making, verifying],
      "MockURLSession was made and asked to verify at \(wanted), and reported at"
        + " \(places.map { "\($0.fileName):\($0.line)" }).")
  }

  @Test("holds the verdict: it judges an API, and the test asserts nothing itself")
  func holdsTheVerdict() async {
    let reports = await reports { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    teach.expect(
      reports.isEmpty,
      "ItemDetailAPI did as expected, and MockURLSession reported \(reports.map(\.sentence)).")
    var unnoticed: [APIVariant] = []
    for mutant in [APIVariant.usesPost, .ignoresID, .noResume, .dropsTheWrite] {
      if await self.reports(on: mutant.makeAPI).isEmpty { unnoticed.append(mutant) }
    }
    teach.expect(
      unnoticed.isEmpty, "MockURLSession was content with \(unnoticed.inWords).")
  }

  /// How many cans are found in the answers when so many calls come at once.
  private func cansTaken(byCallsAtOnce count: Int) async -> Int {
    let mock = makeMock(#_sourceLocation)
    for number in 0..<count { mock.expect(item, answer: .status(200, body: "\(number)")) }
    let log = CompletionLog<SessionAnswer>()
    // The tasks are made before, so that little but the mock is in the race.
    let request = URLRequest.get("/items/41")
    let tasks = (0..<count).map { _ in mock.dataTask(with: request, completionHandler: log.handler)
    }
    await onManyThreads { thread in
      for index in 0..<(count / 8) { tasks[8 * index + thread].resume() }
    }
    return Set(await log.values(atLeast: count).map(\.data)).count
  }

  /// What a mock reports while it is used.
  private func reports(
    expecting requests: [ExpectedRequest], at line: SourceLocation = #_sourceLocation,
    whileUsing use: @escaping @Sendable (any ExpectingSession) -> Void
  ) async -> [Issue] {
    await issues { [makeMock] in
      let mock = makeMock(line)
      for request in requests { mock.expect(request, answer: .status(200)) }
      use(mock)
    }
  }

  /// What a mock reports on an API that loads an item and changes its price.
  private func reports(on makeAPI: @escaping MakeItemDetailAPI) async -> [Issue] {
    await issues { [makeMock] in
      let mock = makeMock(#_sourceLocation)
      mock.expect(ExpectedRequest("GET", "/items/6"), answer: .status(200))
      mock.expect(ExpectedRequest("PUT", "/items/6/price"), answer: .status(200))
      let api = makeAPI(mock, ShopURL.any)
      api.loadItemDetail(id: 6) { _ in }
      api.updatePrice(ofItem: 6, to: 700) { _ in }
      mock.verify(sourceLocation: #_sourceLocation)
    }
  }
}

extension URLSessionProtocol {
  /// Sends a request whose answer nobody looks at.
  fileprivate func send(_ request: URLRequest) { send(request, to: CompletionLog()) }
}

extension URLRequest {
  /// A request of the mock's user; its host is never the same.
  fileprivate static func get(_ path: String, headers: [String: String] = [:]) -> URLRequest {
    var request = URLRequest(url: ShopURL.fresh().appendingPathComponent(path))
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  fileprivate static func put(_ path: String) -> URLRequest {
    var request = URLRequest.get(path)
    request.httpMethod = "PUT"
    return request
  }
}
