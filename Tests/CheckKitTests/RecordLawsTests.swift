import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The laws of a record")
struct RecordLawsTests {
  private static let breakers: [RecordLawBreaker<URLRequest>] =
    RecordLawBreaker.all + [.late, .short, .ofReadStreams] + RecordLawBreaker.ofRequests

  @Test func aRightDoubleBreaksNone() async {
    let breaches = await breaches { .plain() }
    #expect(breaches == [])
  }

  @Test(arguments: breakers.indices)
  func aBrokenRecordIsNamed(_ number: Int) async {
    let breaker = Self.breakers[number]
    let breaches = await breaches {
      let record = breaker.make()
      let session = NotingSession(PlainSpy(), record: record)
      return .init(of: session, requests: record.entries)
    }
    #expect(breaches.contains { $0.contains(breaker.fault) }, "\(breaker.name): \(breaches)")
  }

  @Test(arguments: ["keeps the newest first", "has room for three entries"])
  func aRecordThatIsWrongByItselfIsNotSaidToBeShared(_ name: String) async throws {
    let breaker = try #require(Self.breakers.first { $0.name == name })
    let breaches = await breaches {
      let record = breaker.make()
      return .init(of: NotingSession(PlainSpy(), record: record), requests: record.entries)
    }
    #expect(!breaches.isEmpty && breaches.allSatisfy { !$0.contains("are not apart") })
  }

  @Test func aDoubleThatReportsIsToldOnlyThat() async {
    let breaches = await breaches {
      .init(entries: { [] }) { _, _ in Issue.record("It was used.") }
    }
    #expect(breaches.count == 1)
    #expect(breaches.first?.contains("failed the test by itself") == true)
  }

  @Test func aDoubleWithoutARecordIsToldOnlyThat() async {
    let breaches = await breaches { .init(entries: { [] }) { _, _ in } }
    #expect(breaches.count == 1)
    #expect(breaches.first?.contains("and shows nothing") == true)
  }

  @Test func aLoadThatNeverStartsIsOnNoRecord() async {
    let breaches = await breaches {
      let record = CompletionLog<URLRequest>()
      return .init(
        entries: { record.values }, comeToNothing: { record.record($0) },
        put: { request, onAnswer in
          record.record(request)
          onAnswer()
        })
    }
    #expect(breaches.count == 1)
    #expect(breaches.first?.contains("was stopped before it was started") == true)
  }

  private func breaches(
    of make: @escaping @Sendable () -> RecordingDouble<URLRequest>.Record
  ) async -> [String] {
    let teach = Teaching("A spy keeps every request.", open: "no file")
    return await issues {
      await teach.expectRecordLaws(
        and: RecordLaws.whenItAnswers() + RecordLaws.ofRequests,
        keptBy: RecordingDouble(requestsOf: "PlainSpy") { _ in make() })
    }.map(\.sentence)
  }
}

@Suite("A race of threads")
struct ThreadRaceTests {
  @Test func makesAsManyCallsAsItSays() async {
    let count = Atomic(0)
    let callCount = await ThreadRace(rounds: 1, calls: 20...60).run { _ in
      count.add(1, ordering: .relaxed)
    }
    #expect(count.load(ordering: .relaxed) == callCount)
  }

  @Test func givesEachCallANumberOfItsOwn() async {
    let numbers = Mutex<Set<Int>>([])
    let callCount = await ThreadRace(rounds: 1, calls: 20...60).run { number in
      numbers.withLock { _ = $0.insert(number) }
    }
    #expect(numbers.withLock(\.count) == callCount)
  }

  @Test func makesAnExactNumberOfCalls() async {
    let numbers = Mutex<Set<Int>>([])
    let callCount = await ThreadRace(rounds: 1, calls: 30...30).run { number in
      numbers.withLock { _ = $0.insert(number) }
    }
    #expect(callCount == 240)
    #expect(numbers.withLock { $0 } == Set(0..<240))
  }

  @Test func stopsAtTheFirstFault() async {
    let rounds = Atomic(0)
    let fault = await ThreadRace(rounds: 3, calls: 1...1).firstFault(
      of: { rounds.add(1, ordering: .relaxed).newValue }, calling: { _, _ in },
      fault: { round, _ in round == 2 ? "round 2" : nil })
    #expect(fault == "round 2")
    #expect(rounds.load(ordering: .relaxed) == 2)
  }
}

/// A spy that is right.
private final class PlainSpy: URLSessionProtocol {
  private let record = Mutex<[URLRequest]>([])

  var requests: [URLRequest] { record.withLock { $0 } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    record.withLock { $0.append(request) }
    return PlainTask { completionHandler(nil, nil, nil) }
  }
}

private struct PlainTask: URLSessionDataTaskProtocol {
  let answer: @Sendable () -> Void

  func resume() { answer() }
  func cancel() {}
}

extension RecordingDouble.Record where Entry == URLRequest {
  fileprivate static func plain() -> Self {
    let spy = PlainSpy()
    return .init(of: spy) { spy.requests }
  }
}
