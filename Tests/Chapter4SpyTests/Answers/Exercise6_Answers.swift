import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.6 RequestTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_RequestTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise6_Suites.OwnAPI.self))),
    WrongAnswer(
      "reads the record and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "expects that a failed load is sent again", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatExpectARetry.self))),
    WrongAnswer(
      "insists on the very headers", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsForTheVeryHeaders.self))),
    WrongAnswer(
      "counts the results before they have come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.ImpatientTests.self))),
    WrongAnswer(
      "tests with a stub: the outcome alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfTheOutcome.self))),
    WrongAnswer(
      "asks for item 1", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfItem1.self))),
    WrongAnswer(
      "tests the good day alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfTheGoodDay.self))),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "one load, for the most on one seam",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsMostlyOnOneSeam.self))),
    RightAnswer(
      "each seam does what it does best",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOnBothSeams.self))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

// The tests that the answers of 4.6 are made of.

/// What a load left behind.
private struct Load: Sendable {
  let spy: AllSeeingSpy
  let log = CompletionLog<LoadOutcome>()
  let task: (any URLSessionDataTaskProtocol)?

  init(_ makeAPI: MakeItemDetailAPI, id: Int = 24, answer: SessionAnswer = lost) {
    spy = AllSeeingSpy(answer: answer)
    task = makeAPI(spy, ShopURL.any).loadItemDetail(id: id, completion: log.completion)
  }

  /// Expects all that a test can on this seam.
  func expectAll(id: Int = 24) async {
    #expect(spy.resumes.current == 1)
    guard await log.first() != nil else { return }
    expectRequests(id: id)
    #expect(log.values.count == 1)
    expectCancel()
  }

  func expectRequests(id: Int = 24) {
    let requests = spy.requests.current
    #expect(requests.map(\.url?.path) == ["/items/\(id)"])
    #expect(requests.allSatisfy { $0.httpMethod == "GET" })
    #expect(
      requests.allSatisfy { $0.value(forHTTPHeaderField: "Accept") == "application/json" })
  }

  func expectCancel() {
    task?.cancel()
    #expect(spy.cancels.current == 1)
  }
}

private let lost = SessionAnswer.failure(URLError(.timedOut))

private let found = SessionAnswer.status(
  200, body: #"{"id":24,"title":"Tray","descriptions":"Lacquer.","price":52000}"#)

/// A session and its tasks in one, with everything on record.
private final class AllSeeingSpy: URLSessionProtocol {
  let requests = Locked<[URLRequest]>([])
  let resumes = Locked(0)
  let cancels = Locked(0)
  private let answer: SessionAnswer

  init(answer: SessionAnswer) { self.answer = answer }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    requests.change { $0.append(request) }
    return ClosureTask(
      onResume: { [resumes, answer] in
        resumes.change { $0 += 1 }
        answer.deliver(to: completionHandler)
      },
      onCancel: { [cancels] in cancels.change { $0 += 1 } })
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct TestsMostlyOnOneSeam {
    @Test func byProtocolInjection() async throws {
      await Load(makeAPI).expectAll()
    }

    @Test func byURLProtocol() async throws {
      let requests = Locked<[URLRequest]>([])
      let session = ClosureURLProtocol.makeSession(
        .init(onStart: { double in
          requests.change { $0.append(double.request) }
          double.send(lost)
        }))
      let log = CompletionLog<LoadOutcome>()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(
        id: 24, completion: log.completion)
      _ = await log.first()
      #expect(requests.current.map(\.httpMethod) == ["GET"])
    }
  }

  /// The requests and the cancel on the wire, the counts by injection.
  @Suite struct TestsOnBothSeams {
    @Test func byProtocolInjection() async throws {
      let load = Load(makeAPI)
      #expect(load.spy.resumes.current == 1)
      #expect(await load.log.values(atLeast: 1).count == 1)
    }

    @Test func byURLProtocol() async throws {
      try await TestsOnTheWire().byURLProtocol()
    }
  }

  @Suite struct TestsOnTheWire {
    @Test func byURLProtocol() async throws {
      let requests = Locked<[URLRequest]>([])
      let session = ClosureURLProtocol.makeSession(
        .init(onStart: { double in
          requests.change { $0.append(double.request) }
          double.send(lost)
        }))
      let api = makeAPI(session.urlSession, session.baseURL)
      let outcome = try await value(within: .answer) { () -> LoadOutcome in
        do { return .item(try await api.itemDetail(id: 24)) } catch {
          return LoadOutcome(.failure(error))
        }
      }
      try #require(outcome == .lost(.timedOut))
      let request = try #require(requests.current.first)
      #expect(requests.current.count == 1)
      #expect(request.url == session.baseURL.appendingPathComponent("items/24"))
      #expect(request.httpMethod == "GET")
      #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
      try await expectCancel(makeAPI)
    }

    private func expectCancel(_ makeAPI: MakeItemDetailAPI) async throws {
      let events = Locked<[String]>([])
      let session = ClosureURLProtocol.makeSession(
        .init(
          onStart: { _ in events.change { $0.append("start") } },
          onStop: { events.change { $0.append("stop") } }))
      let task = makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 24) { _ in }
      try #require(await eventually { events.current == ["start"] })
      task?.cancel()
      #expect(await eventually { events.current == ["start", "stop"] })
    }
  }

  @Suite struct TestsWithoutAssertions {
    @Test func byProtocolInjection() async throws {
      _ = Load(makeAPI).spy.requests.current
    }
  }

  @Suite struct TestsThatExpectARetry {
    @Test func byProtocolInjection() async throws {
      #expect(Load(makeAPI).spy.requests.current.count == 2)
    }
  }

  @Suite struct TestsForTheVeryHeaders {
    @Test func byProtocolInjection() async throws {
      let request = Load(makeAPI).spy.requests.current.first
      #expect(request?.allHTTPHeaderFields == ["Accept": "application/json"])
    }
  }

  @Suite struct ImpatientTests {
    @Test func byProtocolInjection() async throws {
      // Now and then a result is there at once. To go on after the first that is
      // not would only make hundreds of issues, and a slow run on a busy machine.
      for _ in 1...200 {
        let count = Load(makeAPI).log.values.count
        #expect(count == 1)
        if count != 1 { break }
      }
    }
  }

  @Suite struct TestsOfTheOutcome {
    @Test func byProtocolInjection() async throws {
      #expect(await Load(makeAPI).log.first() == .lost(.timedOut))
    }
  }

  @Suite struct TestsOfItem1 {
    @Test func byProtocolInjection() async throws {
      await Load(makeAPI, id: 1).expectAll(id: 1)
    }
  }

  @Suite struct TestsOfTheGoodDay {
    @Test func byProtocolInjection() async throws {
      await Load(makeAPI, answer: found).expectAll()
    }
  }

  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }
}
