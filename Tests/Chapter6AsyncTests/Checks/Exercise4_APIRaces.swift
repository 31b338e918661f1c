import CheckKit
import DoubleKit
import ItemDetail
import Synchronization
import Testing

/// A held stub that many threads call, while they release some calls and cancel
/// others.
final class HeldAPIRace: Sendable {
  private let held: Exercise4_Subject.Held
  private let answered = CompletionLog<Int>()
  private let releaseCount = Atomic(0)
  private let cancelCount = Atomic(0)

  private init(_ held: Exercise4_Subject.Held) { self.held = held }

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(of makeHeld: @Sendable () -> Exercise4_Subject.Held) async -> String? {
    await ThreadRace(rounds: 3, calls: 250...250).firstFault(
      of: { HeldAPIRace(makeHeld()) }, calling: { $0.call(number: $1) },
      fault: { await $0.fault(after: $1) })
  }

  private func call(number: Int) {
    let id = 1 + number % 2
    let task = held.api.take(.load(id: id)) { [answered] _ in answered.record(number) }
    if number.isMultiple(of: 3) {
      task?.cancel()
      cancelCount.add(1, ordering: .relaxed)
    } else if held.release(id, .success(.released(id))) {
      releaseCount.add(1, ordering: .relaxed)
    }
  }

  private func fault(after count: Int) async -> String? {
    // What is held yet is released by one thread; a double may hold it late.
    let isWhole = await eventually {
      for id in [1, 2] {
        while self.answered.values.count <= count, self.held.release(id, .success(.released(id))) {
          self.releaseCount.add(1, ordering: .relaxed)
        }
      }
      return self.answered.values.count == count && self.finding(after: count) == nil
    }
    return isWhole
      ? nil
      : "Eight threads made \(count) calls, released and cancelled. HeldItemDetailAPI"
        + " \(finding(after: count) ?? "was not done in time")."
  }

  private func finding(after count: Int) -> String? {
    let answers = answered.values
    let releases = releaseCount.load(ordering: .relaxed)
    let (cancels, listed) = (cancelCount.load(ordering: .relaxed), held.cancelled().count)
    let numbers = Set(answers).count
    if numbers < answers.count { return "answered \(answers.count - numbers) calls twice" }
    if numbers < count { return "lost \(count - numbers) calls" }
    if releases != count {
      return "answered all calls, and release returned true \(releases) times"
    }
    return listed == cancels ? nil : "lists \(listed) of \(cancels) cancels"
  }
}

/// A fake to which each thread sends the prices of an item of its own.
final class PriceRace: Sendable {
  private static let calls = 250
  private let fake: any ItemDetailAPIProtocol
  /// Whether each change was there when it was read.
  private let ends = CompletionLog<Bool>()

  private init(_ makeFake: @Sendable ([Item]) -> any ItemDetailAPIProtocol) {
    fake = makeFake((1...8).map { .released($0, price: -1) })
  }

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(
    of makeFake: @Sendable ([Item]) -> any ItemDetailAPIProtocol
  ) async -> String? {
    await ThreadRace(rounds: 3, calls: calls...calls).firstFault(
      of: { PriceRace(makeFake) }, calling: { $0.change(number: $1) }
    ) { race, count in
      let lost = await race.ends.values(atLeast: count).count { !$0 }
      return lost == 0
        ? nil
        : "Eight threads each changed the price of an item of their own, \(calls) times."
          + " FakeItemDetailAPI lost \(lost) of these changes."
    }
  }

  /// Reads the last price, and sends the next. The prices of a thread rise, and a
  /// double that answers late may have a later one already.
  private func change(number: Int) {
    let (id, place) = (1 + number / Self.calls, number % Self.calls)
    fake.take(.load(id: id)) { [ends] result in
      let price = (try? result.get())?.price
      ends.record(price.map { place == 0 || $0 >= number - 1 } ?? false)
    }
    fake.take(.updatePrice(id: id, to: number)) { _ in }
  }
}

/// A mock that expects many equal calls, each with a result of its own.
struct ExpectationRace: Sendable {
  private static let count = 640
  private let mock: Exercise4_Subject.ExpectingMock
  private let log = CompletionLog<Int?>()

  private init(_ mock: Exercise4_Subject.ExpectingMock) {
    self.mock = mock
    for number in 0..<Self.count {
      mock.expect(.load(id: 41), .success(.released(41, price: number)))
    }
  }

  /// What is wrong after a race, as a sentence; nil when nothing is.
  static func fault(
    of makeMock: @Sendable (SourceLocation) -> Exercise4_Subject.ExpectingMock
  ) async -> String? {
    await ThreadRace(rounds: 5, calls: 80...80).firstFault(
      of: { ExpectationRace(makeMock(#_sourceLocation)) },
      calling: { race, _ in
        race.mock.api.take(.load(id: 41)) { [log = race.log] in
          log.record((try? $0.get())?.price)
        }
      }
    ) { race, _ in
      let answers = Set(await race.log.values(atLeast: count).compactMap(\.self)).count
      return answers == count
        ? nil
        : "\(count) calls were expected, each with a result of its own, and came on eight threads at"
          + " once. MockItemDetailAPI gave \(answers) different results."
    }
  }
}

/// A held stub that releases each call as soon as it is made: the laws of the
/// seam are about what answers.
struct ReleasingAPI: ItemDetailAPIDouble {
  let held: Exercise4_Subject.Held
  let result: ItemResult

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.api.take(call, completion: completion)
    if held.release(call.id, result) { return }
    // A double may hold the call a moment later.
    Task { [held, result] in _ = await eventually { held.release(call.id, result) } }
  }
}
