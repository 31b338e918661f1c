import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// A held stub that many tasks call, while threads release some calls and cancel
/// others.
final class HeldTransportRace: Sendable {
  private struct State {
    var calls: [Int: TransportCall] = [:]
    var cancelled: Set<Int> = []
    var releaseCount = 0
  }

  private let held: Exercise8_Subject.Held
  private let threads = RaceThreads()
  private let state = Mutex(State())

  private init(_ held: Exercise8_Subject.Held) { self.held = held }

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(of makeHeld: @Sendable () -> Exercise8_Subject.Held) async -> String? {
    if let fault = await CancelledStarts.fault(of: makeHeld) { return fault }
    return await ThreadRace(rounds: 3, calls: 100).firstFault(
      of: { HeldTransportRace(makeHeld()) }, calling: { $0.call(number: $1) },
      fault: { await $0.fault(after: $1) })
  }

  /// Begins one more call, and releases one. Of three calls, one is cancelled as it
  /// begins, and one a call later, when it may wait or be over.
  private func call(number: Int) {
    let (id, hasBegun) = (1 + number % 2, Flag())
    let transport = AnnouncedTransport(real: held.transport, hasBegun: hasBegun)
    let call = TransportCall(ItemCall.load(id: id).request, of: transport, on: threads)
    state.withLock { $0.calls[number] = call }
    switch number % 3 {
    case 0:
      hasBegun.wait()
      cancel(number)
    case 2: cancel(number - 1)
    default: break
    }
    release(id)
  }

  private func cancel(_ number: Int) {
    let call = state.withLock { state in
      if state.calls[number] != nil { state.cancelled.insert(number) }
      return state.calls[number]
    }
    call?.task.cancel()
  }

  @discardableResult
  private func release(_ id: Int) -> Bool {
    let isReleased = held.release("/items/\(id)", .item(.released(id)))
    if isReleased { state.withLock { $0.releaseCount += 1 } }
    return isReleased
  }

  /// What is wrong after so many calls; nil when nothing is.
  private func fault(after count: Int) async -> String? {
    let (calls, cancelled) = state.withLock { ($0.calls, $0.cancelled) }
    defer { for call in calls.values { call.task.cancel() } }
    let deaf = await rest(of: calls.filter { cancelled.contains($0.key) })
    // What is held yet, or only now, is released by one thread.
    let lost = await rest(of: calls) { for id in [1, 2] { while self.release(id) {} } }
    let finding =
      deaf > 0
      ? "did not end \(deaf) calls, although their tasks were cancelled"
      : lost > 0 ? "never ended \(lost) calls" : finding(in: calls, cancelled)
    return finding.map {
      "\(count) tasks called at once, while threads released and cancelled. HeldTransport \($0)."
    }
  }

  /// How many calls do not end. On a busy machine a right double may need long for so
  /// many: it has time while some end.
  private func rest(
    of calls: [Int: TransportCall], _ help: @escaping @Sendable () -> Void = {}
  ) async -> Int {
    var (before, now) = (-1, 0)
    while now < calls.count, now > before {
      before = now
      _ = await eventually(within: .halfAnswer) {
        help()
        return self.endCount(of: calls) == calls.count
      }
      now = endCount(of: calls)
    }
    return calls.count - now
  }

  private func endCount(of calls: [Int: TransportCall]) -> Int {
    calls.values.count { !$0.end.values.isEmpty }
  }

  private func finding(in calls: [Int: TransportCall], _ cancelled: Set<Int>) -> String? {
    let releases = state.withLock { $0.releaseCount }
    let ends = calls.compactMapValues { $0.end.values.first }
    let answers = ends.values.count { $0.error == nil }
    // Of a call that is released and cancelled at the same moment, both may be true.
    if answers > releases {
      return "answered \(answers) calls, and release returned true \(releases) times"
    }
    let strays = ends.count { $0.value.error != nil && !cancelled.contains($0.key) }
    if strays > 0 { return "threw in \(strays) tasks that nobody cancelled" }
    let left = held.held().count
    return left == 0 ? nil : "still lists \(left) calls that have ended"
  }
}

/// A transport that tells when a call comes to it.
private struct AnnouncedTransport: HTTPTransport {
  let real: any HTTPTransport
  let hasBegun: Flag

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    hasBegun.set()
    return try await real.data(for: request)
  }
}

/// A fake to which many tasks send a price at once, each for an item of its own.
struct FakeTransportRace: Sendable {
  private let fake: any HTTPTransport
  private let threads = RaceThreads()
  private let ends = CompletionLog<SessionAnswer>()

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(of makeFake: @Sendable ([Item]) -> any HTTPTransport) async -> String? {
    await ThreadRace(rounds: 3, calls: 50).firstFault(
      of: { FakeTransportRace(fake: makeFake((1...400).map { .released($0) })) },
      calling: { race, number in race.send(.updatePrice(id: number + 1, to: 1000 + number)) }
    ) { race, count in
      let changes = await race.ends.values(upTo: count).count
      if changes < count {
        return "\(count) tasks called at once, and FakeTransport ended \(changes) of the calls."
      }
      for number in 0..<count { race.send(.load(id: number + 1)) }
      let ends = await race.ends.values(upTo: 2 * count)
      let lost = count - ends.dropFirst(changes).count(where: race.isKept)
      return lost == 0
        ? nil
        : "\(count) tasks each changed the price of an item of their own at the same time."
          + " FakeTransport lost \(lost) of these changes."
    }
  }

  private func send(_ call: ItemCall) {
    _ = TransportCall(call.request, of: fake, on: threads, into: ends)
  }

  private func isKept(_ end: SessionAnswer) -> Bool {
    guard let item = end.item else { return false }
    return item.price == 999 + item.id
  }
}

/// A mock that expects many equal requests, each with an answer of its own.
struct MockTransportRace: Sendable {
  private static let count = 400
  private let mock: Exercise8_Subject.ExpectingMock
  private let threads = RaceThreads()
  private let ends = CompletionLog<SessionAnswer>()

  private init(_ mock: Exercise8_Subject.ExpectingMock) {
    self.mock = mock
    for number in 0..<Self.count {
      mock.expect(ItemCall.load(id: 41).request, .item(.released(41, price: number)))
    }
  }

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(
    of makeMock: @Sendable (SourceLocation) -> Exercise8_Subject.ExpectingMock
  ) async -> String? {
    if let fault = await MixedRequestsRace.fault(of: makeMock) { return fault }
    return await ThreadRace(rounds: 3, calls: count / 8).firstFault(
      of: { MockTransportRace(makeMock(#_sourceLocation)) },
      calling: { race, _ in
        _ = TransportCall(
          ItemCall.load(id: 41).request, of: race.mock.transport, on: race.threads,
          into: race.ends)
      }
    ) { race, _ in
      let ends = await race.ends.values(upTo: count)
      let answers = Set(ends.compactMap { $0.item?.price }).count
      return answers == count
        ? nil
        : "\(count) requests were expected, each with an answer of its own, and came at the same"
          + " time. MockTransport gave \(answers) different answers."
    }
  }
}

/// A mock that expects many different requests, and gets all at the same time.
enum MixedRequestsRace {
  private static let ids = Array(1...400)

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(
    of makeMock: @Sendable (SourceLocation) -> Exercise8_Subject.ExpectingMock
  ) async -> String? {
    for _ in 0..<3 {
      if let fault = await fault(in: makeMock(#_sourceLocation)) { return fault }
    }
    return nil
  }

  private static func fault(in mock: Exercise8_Subject.ExpectingMock) async -> String? {
    for id in ids { mock.expect(ItemCall.load(id: id).request, .item(.released(id))) }
    // Each has a thread, even where there is one core.
    let executors = (0..<8).map { _ in QueueExecutor() }
    let calls = CompletionLog<TransportCall>()
    let issues = await issues {
      for id in ids {
        let executor = executors[id % executors.count]
        calls.record(TransportCall(ItemCall.load(id: id).request, of: mock.transport, on: executor))
      }
      for call in calls.values where await call.end.values(atLeast: 1).isEmpty { break }
    }
    let right = zip(ids, calls.values).count { id, call in call.end.values.first?.item?.id == id }
    return right == ids.count && issues.isEmpty
      ? nil
      : "\(ids.count) different requests were expected, and came at the same time. MockTransport gave"
        + " \(right) of them their own answer, and reported \(issues.count) as unexpected."
  }
}
