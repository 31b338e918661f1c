import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// Calls of a fake, and what the real API answers in front of a shop.
enum FakePlay {
  /// Two that the real API never asks a shop for are among them.
  static let items: [Item] = [
    .released(41), .released(52, price: 300), .released(0), .released(-41),
  ]

  /// What came of a call, compared by what it is: an error may have any text.
  struct Answer: Equatable, Sendable, CustomStringConvertible {
    let outcome: LoadOutcome?

    var description: String { outcome.map { "\($0)" } ?? "nothing" }
  }

  /// A price is any whole number: a shop may pay for what somebody takes away.
  static let calls: [ItemCall] = [
    .load(id: 41), .load(id: 52), .load(id: 63), .load(id: 0), .updatePrice(id: 41, to: 900),
    .updatePrice(id: 52, to: -950), .updatePrice(id: 41, to: 0), .updatePrice(id: 63, to: 900),
    .updatePrice(id: -41, to: 900),
  ]

  @Sendable static func model(of calls: [ItemCall]) -> [Answer] {
    var prices = [41: 700, 52: 300]
    return calls.map { call in
      guard call.id > 0 else { return Answer(outcome: .refused(.request)) }
      guard let price = prices[call.id] else {
        return Answer(outcome: .refused(.network(statusCode: 404)))
      }
      if case .updatePrice(let id, let price) = call { prices[id] = price }
      return Answer(outcome: .item(.released(call.id, price: prices[call.id] ?? price)))
    }
  }

  /// The answer to each call, which is waited for.
  static func outcomes(
    after calls: [ItemCall], of fake: any ItemDetailAPIProtocol
  ) async -> [Answer] {
    var outcomes: [Answer] = []
    for call in calls {
      let log = CompletionLog<LoadOutcome>()
      fake.take(call, completion: log.completion)
      let answer = await log.values(atLeast: 1).first
      outcomes.append(Answer(outcome: answer))
      if answer == nil { break }
    }
    return outcomes
  }

  /// What is wrong with a load inside the completion handler of a change, as a sentence;
  /// nil when nothing is.
  static func staleness(of fake: any ItemDetailAPIProtocol) async -> String? {
    let log = CompletionLog<LoadOutcome>()
    // On a thread of its own: one that keeps a lock would wait for ever. That is the
    // business of another check.
    Thread.detachNewThread {
      fake.take(.updatePrice(id: 41, to: 900)) { _ in
        fake.take(.load(id: 41), completion: log.completion)
      }
    }
    let loaded = await log.values(atLeast: 1).first
    guard let loaded, loaded != .item(.released(41, price: 900)) else { return nil }
    return
      "FakeItemDetailAPI was told that item 41 costs 900. Its answer went out, and a load inside"
      + " the completion handler got \(loaded)."
  }
}
