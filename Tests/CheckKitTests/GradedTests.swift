import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import DoubleKitTests

// Learners' tests as learners write them, good ones and others.

/// Asserts nothing, though it calls the API and waits for it.
@Suite(.whenJudged) struct TalkativeTests {
  @Test func talks() async {
    let log = CompletionLog<LoadOutcome>()
    load(.failure(URLError(.timedOut)), to: log)
    await log.values(atLeast: 1, within: .passed)
  }

  @Test("talks on the other seam") func talksOnTheOtherSeam() async {
    let session = losingSession()
    _ = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
  }
}

/// Is careful, on either seam: a status of 300 is a failure, and 200 is none.
@Suite(.whenJudged) struct CarefulTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func takes200() async {
    load(.status(200, body: tea), to: log)
    let outcome = await log.first()
    guard case .item(let item) = outcome else {
      Issue.record("There is no item: \(outcome.orNothing).")
      return
    }
    #expect(item.title == "Tea", "The title is another one.")
    #expect(log.values.count == 1)
  }

  @Test(arguments: [300, 404]) func refuses(status: Int) async {
    load(.status(status, body: tea), to: log)
    #expect(await log.first() == .refused(.network(statusCode: status)))
  }

  @Test func hearsOfALostConnection() async throws {
    let session = losingSession()
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    api.loadItemDetail(id: 7, completion: log.completion)
    try #require(await log.first() == .lost(.timedOut))
  }
}

/// Reads which API it meets.
@Suite(.whenJudged) struct TracedTests {
  static let file = URL.temporaryDirectory.appending(path: "traced \(UUID())")
  static let seen = CompletionLog<String>()

  @Test func reads() throws {
    Self.seen.record(try String(contentsOf: Self.file, encoding: .utf8))
  }
}

/// Wants more of the API than a caller may.
@Suite(.whenJudged) struct OverspecifiedTests {
  @Test func countsHeaders() {
    let log = CompletionLog<LoadOutcome>()
    let requests = load(.status(404), to: log)
    let headers = requests.values.first?.allHTTPHeaderFields ?? [:]
    #expect(headers.count == 1, "There are other headers.")
  }
}

/// Fails everywhere, in two ways.
@Suite(.whenJudged) struct FailingTests {
  @Test func fails() throws {
    _ = ItemDetailAPI.underTest(urlSession: stub(.status(200)))
    Issue.record("It is cold.")
    throw Spilled()
  }
}

/// Waits without a deadline, and so for ever.
@Suite(.whenJudged) struct PatientTests {
  @Test func waits() async {
    _ = ItemDetailAPI.underTest(urlSession: stub(.status(200)))
    await never()
  }
}

/// Waits for ever in the second row of its table.
@Suite(.whenJudged) struct PatientTableTests {
  @Test(arguments: [false, true]) func waits(isPatient: Bool) async {
    _ = ItemDetailAPI.underTest(urlSession: stub(.status(200)))
    if isPatient { await never() }
  }
}

/// The first row is wrong, and the second one right.
@Suite(.whenJudged) struct WrongRowTests {
  @Test(arguments: [200, 300]) func refuses(status: Int) async {
    let log = CompletionLog<LoadOutcome>()
    let session = stub(.status(status, body: tea))
    ItemDetailAPI.underTest(urlSession: session).loadItemDetail(id: 7, completion: log.completion)
    #expect(await log.first() == .refused(.network(statusCode: status)))
  }
}

/// Waits longer than the patience of a run, in many short waits.
@Suite(.whenJudged) struct UnhurriedTests {
  @Test func waitsAgainAndAgain() async {
    _ = ItemDetailAPI.underTest(urlSession: stub(.status(200)))
    for _ in 1...12 { await Deadline.moment.pass() }
  }
}

/// Makes its API on a thread of its own.
@Suite(.whenJudged) struct StrayTests {
  @Test func makesItsAPIElsewhere() async {
    await Task.detached {
      _ = ItemDetailAPI.underTest(urlSession: stub(.status(200)))
    }
    .value
  }
}

/// Notices each fault, every other time that it runs, and has a careful test beside it.
@Suite(.whenJudged) struct FickleTests {
  private static let turns = Mutex(0)

  @Test func tossesACoin() {
    load(.status(404), to: .init())
    let turn = Self.turns.withLock { turns in
      turns += 1
      return turns
    }
    #expect(turn.isMultiple(of: 2))
  }

  @Test func refuses300() async {
    let log = CompletionLog<LoadOutcome>()
    load(.status(300, body: tea), to: log)
    #expect(await log.first() == .refused(.network(statusCode: 300)))
  }
}

/// Has an API that was made before any run.
@Suite(.whenJudged) struct StaticAPITests {
  static let api = ItemDetailAPI.underTest(urlSession: stub(.status(404)))

  @Test func shares() { #expect(Self.api.loadItemDetail(id: 7) { _ in } != nil) }
}

/// Has tests, and runs none of them.
@Suite(.disabled("later")) struct DisabledTests {
  @Test(arguments: [0, -1]) func refuses(id: Int) { load(.status(404), to: .init()) }
}

/// Make their API in a child process.
@Suite(.whenJudged) enum ExitTests {
  @Suite struct Alone {
    @Test func refuses() async {
      await #expect(processExitsWith: .success) { load(.status(404), to: .init()) }
    }
  }

  @Suite struct BesideAnother {
    @Test func refuses() async {
      await #expect(processExitsWith: .success) { load(.status(404), to: .init()) }
    }

    @Test func loads() { load(.status(404), to: .init()) }
  }
}

/// Has no test.
@Suite(.whenJudged) struct NoTests {}

private let tea = #"{"id":7,"title":"Tea","descriptions":"Roasted","price":450}"#

/// Loads an item through the API under test, around a stub, and returns what it is asked.
@discardableResult
private func load(
  _ answer: SessionAnswer, to log: CompletionLog<LoadOutcome>
) -> CompletionLog<URLRequest> {
  let requests = CompletionLog<URLRequest>()
  ItemDetailAPI.underTest(urlSession: stub(answer, requests))
    .loadItemDetail(id: 7, completion: log.completion)
  return requests
}

/// Answers each task when it is resumed.
private func stub(
  _ answer: SessionAnswer, _ requests: CompletionLog<URLRequest> = .init()
) -> ClosureSession {
  ClosureSession { request, handler in
    requests.record(request)
    return ClosureTask { answer.deliver(to: handler) }
  }
}

/// Loses each connection.
private func losingSession() -> DoubledSession {
  ClosureURLProtocol.makeSession { $0.send(.failure(URLError(.timedOut))) }
}
