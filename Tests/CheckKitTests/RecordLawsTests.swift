import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import CheckKit

@Suite("The laws of a record")
struct RecordLawsTests {
  @Test func aRightDoubleBreaksNone() async {
    let breaches = await breaches { .plain() }
    #expect(breaches == [])
  }

  @Test func noticesEachBreaker() async {
    await LawBreaker.ofRecords.prove(
      RecordLaws.all() + RecordLaws.whenItAnswers() + RecordLaws.ofRequests + RecordLaws.ofStreams
        + RecordLaws.underThreads() + [RecordLaws.judgesNothing()])
  }

  @Test(arguments: [true, false])
  func aRecordThatIsWrongByItselfIsNotSaidToBeShared(_ isReversed: Bool) async {
    let breaches = await breaches {
      let spy = PlainSpy()
      return .init(of: spy) {
        isReversed ? spy.requests.reversed() : spy.requests.suffix(3)
      }
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

  private func breaches(
    of make: @escaping @Sendable () -> RecordingDouble<URLRequest>.Record
  ) async -> [String] {
    let teach = Teaching("A spy keeps every request.", open: "no file")
    return await issues {
      await teach.expectRecordLaws(
        and: RecordLaws.whenItAnswers() + RecordLaws.ofRequests,
        keptBy: RecordingDouble(requestsOf: "PlainSpy") { _ in make() },
        then: RecordLaws.underThreads())
    }.map(\.sentence)
  }
}

@Suite("A race of threads")
struct ThreadRaceTests {
  @Test func makesAnExactNumberOfCalls() async {
    let numbers = Mutex<Set<Int>>([])
    let callCount = await ThreadRace(rounds: 1, calls: 30).run { number in
      numbers.withLock { _ = $0.insert(number) }
    }
    #expect(callCount == 240)
    #expect(numbers.withLock { $0 } == Set(0..<240))
  }

  @Test func endsWhereCallsWaitForEver() async {
    let stuck = DispatchSemaphore(value: 0)
    let fault = await ThreadRace(rounds: 1, calls: 30).firstFault(
      of: {}, calling: { if $1 == 7 { stuck.wait() } }, fault: { _, _ in "another fault" })
    for _ in 0..<2 { stuck.signal() }
    #expect(fault?.contains("some calls never returned") == true)
  }

  @Test func stopsAtTheFirstFault() async {
    let rounds = Atomic(0)
    let fault = await ThreadRace(rounds: 3, calls: 1).firstFault(
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
