import DoubleKit
import Foundation
import ItemDetail

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

extension TransportLaws {
  package static let keepsNobodyWaiting = Law<HoldingTransport>(
    "While one call waits for its answer, another one can get its own.",
    harm: "A test cannot choose the order of the answers.", cause: .hasOneTask
  ) { double in
    let parts = double.make()
    let first = TransportCall(ItemCall.load(id: 41).request, of: parts.transport)
    _ = await eventually { !parts.held().isEmpty }
    let second = TransportCall(ItemCall.load(id: 52).request, of: parts.transport)
    let isHeld = await releases(items[1], by: parts.release)
    let end = isHeld ? await second.outcome : nil
    _ = await releases(items[0], by: parts.release)
    for call in [first, second] { call.task.cancel() }
    if end?.item == items[1] { return nil }
    return "GET /items/41 waited in \(double.name), and GET /items/52 came. It"
      + (isHeld ? " was released, and did not get its answer." : " was not held, to be released.")
  }

  package static let letsACancelledCallGo = Law<HoldingTransport>(
    "A call whose task is cancelled ends soon with an error, and the double keeps nothing of it.",
    harm: "A task group that cancels its other loads waits for them for ever.", cause: .neverEnds
  ) { double in
    for isEarly in [true, false] {
      let parts = double.make()
      let call = TransportCall(
        ItemCall.load(id: 41).request, of: parts.transport, isCancelled: isEarly)
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
