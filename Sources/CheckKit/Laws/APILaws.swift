import DoubleKit
import Foundation
import ItemDetail

/// A double of `ItemDetailAPIProtocol` that answers, as the laws of its seam see
/// it.
public struct AnsweringAPI: Sendable {
  let name: String
  let make: @Sendable (_ item: Item, _ calls: [ItemCall]) -> any ItemDetailAPIProtocol

  /// Describes a double.
  public init(
    _ name: String,
    make: @escaping @Sendable (_ item: Item, _ calls: [ItemCall]) -> any ItemDetailAPIProtocol
  ) {
    self.name = name
    self.make = make
  }
}

extension ItemDetailAPIProtocol {
  /// Makes a call of the API.
  @discardableResult
  public func take(
    _ call: ItemCall, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    switch call {
    case .load(let id): loadItemDetail(id: id, completion: completion)
    case .updatePrice(let id, let price):
      updatePrice(ofItem: id, to: price, completion: completion)
    }
  }
}

/// The laws of the seam above the API: what every double keeps to that answers
/// its calls.
public enum APILaws {
  /// The laws of one call after another.
  public static let answering = [answersOnce, sharesNothing, callsUnderNoLock]

  /// For a double that keeps the others.
  public static let late = [answersInside]

  /// The law that hunts a data race.
  public static let underThreads = [losesNoAnswer]

  private static let item = item(for: 700)
  private static let call = ItemCall.load(id: 41)

  private static func item(for price: Int) -> Item {
    Item(id: 41, title: "Gaiwan", descriptions: "A cup with a lid.", price: price)
  }

  package static let answersOnce = Law<AnsweringAPI>(
    "It calls the completion handler of each call exactly once."
  ) { double in
    let calls = [call, .updatePrice(id: 41, to: item.price), call]
    let api = double.make(item, calls)
    let logs = calls.map { _ in CompletionLog<LoadOutcome>() }
    for (call, log) in zip(calls, logs) {
      api.take(call, completion: log.completion)
      await log.values(atLeast: 1)
    }
    return zip(calls, logs).first { $1.values.count != 1 }.map {
      "\(double.name) called the completion handler of \($0) \($1.values.count) times."
    }
  }

  package static let sharesNothing = Law<AnsweringAPI>(
    "Each double gives only its own result, the one that it was made with."
  ) { double in
    let items = [item, item(for: 990)]
    let apis = items.map { double.make($0, [call, call]) }
    for place in [0, 1, 0] {
      let log = CompletionLog<LoadOutcome>()
      apis[place].take(call, completion: log.completion)
      let answer = await log.values(atLeast: 1).first
      guard let answer, answer == .item(items[1 - place]) else { continue }
      return "Two of \(double.name) took turns. One is to answer"
        + " \(LoadOutcome.item(items[place])), and answered \(answer)."
    }
    return nil
  }

  package static let callsUnderNoLock = Law<AnsweringAPI>(
    "It calls the completion handler outside its locks, so that the handler may call the API again."
  ) { double in
    for call in [call, .updatePrice(id: 41, to: item.price)] {
      let isShutOut = await HeldCallback.shutsOut {
        let api = double.make(item, [call, call])
        return ({ callback in api.take(call) { _ in callback() } }, { api.take(call) { _ in } })
      }
      guard isShutOut else { continue }
      return "\(double.name) calls the completion handler of \(call) inside a lock, or on a queue"
        + " that it needs itself: nobody can call it there."
    }
    return nil
  }

  package static let answersInside = Law<AnsweringAPI>(
    "It answers each call once, even one that is made inside a completion handler.",
    // One that keeps a lock must not be called inside it: that may end the process.
    after: [callsUnderNoLock], unlessBroken: [answersOnce]
  ) { double in
    let api = double.make(item, [call, call])
    let (log, returned) = (CompletionLog<LoadOutcome>(), CompletionLog<Void>())
    // A double that waits for itself keeps this thread, and not the checks.
    Thread.detachNewThread {
      api.take(call) { _ in api.take(call, completion: log.completion) }
      returned.record(())
    }
    await log.values(atLeast: 1)
    // A second answer comes before the call returns, if it is not on another thread.
    await returned.values(atLeast: 1)
    let count = log.values.count
    return count == 1
      ? nil
      : "\(double.name) was called inside a completion handler, and answered that call \(count)"
        + " times."
  }

  package static let losesNoAnswer = Law<AnsweringAPI>(
    "It answers every call, however many threads call at the same time.",
    unlessBroken: [answersOnce]
  ) { double in
    let race = ThreadRace(rounds: 3, calls: 250)
    return await race.firstFault(
      of: { RacedAPI(api: double.make(item, Array(repeating: call, count: 2000))) },
      calling: { raced, _ in raced.api.take(call, completion: raced.log.completion) }
    ) { raced, count in
      let answers = await raced.log.values(atLeast: count).count
      return answers == count
        ? nil
        : "Eight threads called \(double.name) \(count) times, and it answered \(answers) times."
    }
  }

  private struct RacedAPI: Sendable {
    let api: any ItemDetailAPIProtocol
    let log = CompletionLog<LoadOutcome>()
  }
}
