import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// A double of `HTTPTransport` that answers, as the laws of its seam see it.
public struct AnsweringTransport: Sendable {
  let name: String
  let hasOneAnswer: Bool
  let make: @Sendable (_ items: [Item], _ calls: [ItemCall]) -> any HTTPTransport

  /// Describes a double that gets these calls, and answers each with the item that it is
  /// about. One that has one answer for all calls answers with the first item.
  public init(
    _ name: String, hasOneAnswer: Bool = false,
    make: @escaping @Sendable (_ items: [Item], _ calls: [ItemCall]) -> any HTTPTransport
  ) {
    (self.name, self.hasOneAnswer, self.make) = (name, hasOneAnswer, make)
  }

  /// Describes a double that holds its calls, and is told at once to answer them.
  public init(releasing double: HoldingTransport) {
    self.init(double.name) { items, _ in ReleasingTransport(parts: double.make(), items: items) }
  }
}

/// A double of `HTTPTransport` that holds each call until it is released.
public struct HoldingTransport: Sendable {
  /// What a test has of one double.
  public typealias Parts = (
    transport: any HTTPTransport, held: @Sendable () -> [URLRequest],
    release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  )

  let name: String
  let make: @Sendable () -> Parts

  /// Describes a double.
  public init(_ name: String, make: @escaping @Sendable () -> Parts) {
    (self.name, self.make) = (name, make)
  }
}

/// The laws of the seam of code that awaits: what every double keeps to that answers its
/// calls.
public enum TransportLaws {
  /// The laws of a few calls.
  public static let answering = [endsEachCall, givesEachItsOwn, sharesNothing]
  /// The law that hunts a data race.
  public static let underThreads = [losesNothing]
  /// The laws of a double that holds its calls.
  public static let holding = [keepsNobodyWaiting, letsACancelledCallGo]

  static let items = [41, 52].map { item($0) }

  static func item(_ id: Int, for price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }

  private static func load(_ id: Int) -> URLRequest { ItemCall.load(id: id).request }

  package static let endsEachCall = Law<AnsweringTransport>(
    "Each call ends, with an answer or an error."
  ) { double in
    let calls: [ItemCall] = [.load(id: 41), .updatePrice(id: 41, to: 700), .load(id: 41)]
    let transport = double.make(items, calls)
    for call in calls {
      guard await TransportCall(call.request, of: transport).outcome == nil else { continue }
      return "\(double.name) was asked for \(call.request.methodAndPath), and the call did not end:"
        + " its caller waits for ever."
    }
    return nil
  }

  package static let givesEachItsOwn = Law<AnsweringTransport>(
    "Each call gets the answer to its own request, in whatever order the calls come."
  ) { double in
    for ids in [[41, 52, 41], [52, 41, 52]] {
      let transport = double.make(items, ids.map { .load(id: $0) })
      for id in ids {
        let end = await TransportCall(load(id), of: transport).outcome
        guard let end, end.item != item(double.hasOneAnswer ? 41 : id) else { continue }
        return "\(double.name) was asked for items \(ids), in this order. It answered"
          + " \(load(id).methodAndPath) with \(end.inWords)."
      }
    }
    return nil
  }

  package static let sharesNothing = Law<AnsweringTransport>(
    "Each double gives only its own answers, those that it was made with."
  ) { double in
    let items = [700, 990].map { item(41, for: $0) }
    let transports = items.map { double.make([$0], [.load(id: 41), .load(id: 41)]) }
    for place in [0, 1, 0] {
      let end = await TransportCall(load(41), of: transports[place]).outcome
      guard let item = end?.item, item == items[1 - place] else { continue }
      return "Two of \(double.name) took turns. One has item 41 for \(items[place].price) won, and"
        + " answered that it costs \(item.price)."
    }
    return nil
  }

  package static let losesNothing = Law<AnsweringTransport>(
    "Each call gets its answer, however many tasks call at the same time.",
    unlessBroken: [endsEachCall, givesEachItsOwn, sharesNothing]
  ) { double in
    await ThreadRace(rounds: 3, calls: 50).firstFault(
      of: {
        let calls = Array(repeating: ItemCall.load(id: 41), count: 400)
        return RacedTransport(transport: double.make(items, calls))
      },
      calling: { (raced: RacedTransport, _: Int) in
        _ = TransportCall(load(41), of: raced.transport, on: raced.threads, into: raced.ends)
      }
    ) { raced, count in
      let answers = await raced.ends.values(upTo: count).count { $0.item == items[0] }
      return answers == count
        ? nil : "\(count) tasks called \(double.name) at once, and \(answers) got their answer."
    }
  }

  package static let keepsNobodyWaiting = Law<HoldingTransport>(
    "While one call waits for its answer, another one can get its own."
  ) { double in
    // On one thread, which a call that waits must leave to others too.
    let (parts, thread) = (double.make(), OneThread())
    let calls = items.map { TransportCall(load($0.id), of: parts.transport, on: thread) }
    let isHeld = await releases(items[1], by: parts.release)
    let end = isHeld ? await calls[1].outcome : nil
    _ = await releases(items[0], by: parts.release)
    for call in calls { call.task.cancel() }
    if end?.item == items[1] { return nil }
    return "GET /items/41 waited in \(double.name), and GET /items/52 came. It"
      + (isHeld ? " was released, and did not get its answer." : " was not held, to be released.")
  }

  package static let letsACancelledCallGo = Law<HoldingTransport>(
    "A call whose task is cancelled ends soon with an error, and the double keeps nothing of it."
  ) { double in
    for isEarly in [true, false] {
      let parts = double.make()
      let call = TransportCall(load(41), of: parts.transport, isCancelled: isEarly)
      if !isEarly { _ = await eventually { !parts.held().isEmpty } }
      call.task.cancel()
      let end = await call.outcome
      let isKept = end == nil ? true : await !eventually { parts.held().isEmpty }
      _ = parts.release("/items/41", .item(items[0]))
      let story =
        "A task was cancelled \(isEarly ? "before it called" : "while its call waited"), and"
      guard let end else { return "\(story) \(double.name) did not end the call." }
      if end.error == nil { return "\(story) \(double.name) answered \(end.inWords)." }
      if isKept { return "\(story) \(double.name) ended the call, but holds it still." }
    }
    return nil
  }

  /// Whether a call is held, and can be released. A double may block that thread for ever.
  private static func releases(
    _ item: Item, by release: @escaping @Sendable (String, SessionAnswer) -> Bool
  ) async -> Bool {
    let log = CompletionLog<Bool>()
    Task(executorPreference: OwnThreads.shared) {
      log.record(await eventually { release("/items/\(item.id)", .item(item)) })
    }
    return await log.values(atLeast: 1, within: .twiceAnswer).first ?? false
  }
}

private struct RacedTransport: Sendable {
  let transport: any HTTPTransport
  let ends = CompletionLog<SessionAnswer>()
  let threads = RaceThreads()
}

/// A double that holds, in a test that releases each call at once.
private struct ReleasingTransport: HTTPTransport {
  let parts: HoldingTransport.Parts
  let items: [Item]

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    async let answer = parts.transport.data(for: request)
    let path = request.url?.path ?? ""
    let item = items.first { path.hasPrefix("/items/\($0.id)") }
    _ = await eventually { parts.release(path, item.map(SessionAnswer.item) ?? .status(404)) }
    return try await answer
  }
}

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a transport. Each call begins when the one before has ended: tasks of
  /// their own would come in any order.
  public init(
    of transport: any HTTPTransport, requests: @escaping @Sendable () -> [URLRequest]
  ) {
    let (last, threads) = (Calls(), RaceThreads())
    self.init(
      entries: requests,
      putInARace: { request in
        Task(executorPreference: threads) { _ = try? await transport.data(for: request) }
      },
      put: { request, onAnswer in
        last.append {
          _ = try? await transport.data(for: request)
          onAnswer()
        }
      })
  }
}

/// Runs calls one after another.
private final class Calls: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  func append(_ call: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      last = Task(executorPreference: OwnThreads.shared) { [last] in
        await last?.value
        await call()
      }
    }
  }
}
