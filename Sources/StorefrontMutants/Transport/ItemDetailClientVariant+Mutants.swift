import Foundation
import ItemDetail

// Faults of a client over a transport.
extension StorefrontVariant where Make == MakeItemDetailClient {
  /// Lets neither its caller go nor its request.
  public static var waitsThoughCancelled: Self {
    Self("waitsThoughCancelled", "goes on waiting when the calling task is cancelled") {
      transport, request in
      try await Task { try await transport.data(for: request) }.value
    }
  }

  /// Lets its caller go, and loads on.
  public static var abandonsTheRequest: Self {
    Self("abandonsTheRequest", "lets its request go on when the calling task is cancelled") {
      try await $0.dataLeftBehind(for: $1)
    }
  }

  /// Tells its caller what the session says of a cancel.
  public static var throwsURLErrorForACancel: Self {
    Self(
      "throwsURLErrorForACancel", "throws URLError(.cancelled) when the calling task is cancelled",
      rules: { $0.cancelled = { _ in URLError(.cancelled) } })
  }

  /// Hands on what its transport says of a cancel.
  public static var handsOnTheTransportsCancel: Self {
    Self(
      "handsOnTheTransportsCancel",
      "throws the transport's error when the calling task is cancelled",
      rules: { $0.cancelled = { $0 ?? CancellationError() } })
  }

  /// Takes a cancel for the end of the answers.
  public static var returnsWhatHadCome: Self {
    Self(
      "returnsWhatHadCome",
      "returns the items that have come when the calling task is cancelled, and throws nothing",
      rules: { $0.throwsForACancel = false })
  }

  /// Asks for somebody who has gone.
  public static var sendsThoughCancelled: Self {
    Self(
      "sendsThoughCancelled", "sends a request though the calling task was cancelled before",
      rules: { $0.looksBeforeItSends = false })
  }

  /// Waits for each item before the next one.
  public static var asksOneAfterTheOther: Self {
    Self(
      "asksOneAfterTheOther", "asks for the next one of several items when the last one has come",
      rules: { $0.asksAtOnce = false })
  }

  /// Forgets which id an answer is for.
  public static var ordersByArrival: Self {
    Self(
      "ordersByArrival", "returns several items in the order in which they came",
      rules: { $0.keepsTheOrder = false })
  }

  /// Gives all items up for one that the shop does not have.
  public static var failsForAMissingItem: Self {
    Self(
      "failsForAMissingItem", "throws for several items when the shop does not have one of them",
      rules: { $0.leavesOut = { _ in false } })
  }

  /// Gives all items up for one that the shop does not sell any more.
  public static var failsForASoldOutItem: Self {
    Self(
      "failsForASoldOutItem", "throws for several items when one of them is answered with 410",
      rules: {
        $0.leavesOut = { $0 as? APIResponseError == .network(statusCode: 404) }
      })
  }

  /// Hides why items are missing.
  public static var leavesOutEveryFailure: Self {
    Self(
      "leavesOutEveryFailure",
      "leaves out each of several items that it cannot load, whatever the reason",
      rules: { $0.leavesOut = { !($0 is CancellationError) } })
  }

  /// Holds a failure back.
  public static var waitsForTheOthers: Self {
    Self(
      "waitsForTheOthers", "waits for the other answers when one of several requests has failed",
      rules: { $0.endsAtTheFirstFailure = false })
  }

  /// Does not see a failure before it has all answers to earlier ids.
  public static var waitsForEarlierItems: Self {
    Self(
      "waitsForEarlierItems", "waits for the answers to earlier ids before it throws a failure",
      rules: { $0.awaitsByID = true })
  }

  /// Keeps items that may have changed.
  public static var remembersItems: Self {
    Self(
      "remembersItems", "answers the second call for the same ids from memory, and sends nothing",
      make: {
        RememberingItemDetailClient(client: ItemDetailClient(transport: $0, baseURL: $1))
      })
  }

  /// Asks again, unbidden.
  public static var asksAgain: Self {
    Self("asksAgain", "sends its request a second time when the transport fails") {
      transport, request in
      do { return try await transport.data(for: request) } catch {
        if Task.isCancelled { throw error }
        return try await transport.data(for: request)
      }
    }
  }

  /// Takes an answer without news for one.
  public static var takesNotModified: Self {
    Self(
      "takesNotModified", "takes status 304 for success",
      rules: { $0.isSuccess = { (200...299).contains($0) || $0 == 304 } })
  }

  /// Makes an empty answer of an error.
  public static var turnsErrorsIntoNothing: Self {
    Self(
      "turnsErrorsIntoNothing", "throws .unwrapping when the transport fails",
      rules: { $0.transportError = { _ in APIResponseError.unwrapping } })
  }

  /// Asks for an item that cannot be.
  public static var asksForItemZero: Self {
    Self("asksForItemZero", "sends a request for the id 0", rules: { $0.accepts = { $0 >= 0 } })
  }

  /// Mixes up two numbers.
  public static var sendsTheIDAsPrice: Self {
    Self(
      "sendsTheIDAsPrice", "sends the id as the new price", rules: { $0.price = { id, _ in id } })
  }

  /// Every fault of such a client that the workbook knows.
  public static var mutants: [Self] {
    [
      waitsThoughCancelled, abandonsTheRequest, throwsURLErrorForACancel,
      handsOnTheTransportsCancel, returnsWhatHadCome, sendsThoughCancelled,
      asksOneAfterTheOther, ordersByArrival, failsForAMissingItem, failsForASoldOutItem,
      leavesOutEveryFailure, waitsForTheOthers, waitsForEarlierItems, remembersItems, asksAgain,
      takesNotModified, turnsErrorsIntoNothing, asksForItemZero, sendsTheIDAsPrice,
    ]
  }

  /// The twin with the right rules, which does what `ItemDetailClient` does.
  package static var twin: Self { Self("twin", "is made with rules", rules: { _ in }) }

  init(
    _ name: String, _ difference: String,
    rules change: (inout FaultyItemDetailClient.Rules) -> Void
  ) {
    var rules = FaultyItemDetailClient.Rules()
    change(&rules)
    self.init(
      name, difference,
      make: { [rules] in FaultyItemDetailClient(transport: $0, baseURL: $1, rules: rules) })
  }

  /// The real client on another transport.
  init(
    _ name: String, _ difference: String,
    answer: @escaping @Sendable (any HTTPTransport, URLRequest) async throws -> (Data, URLResponse)
  ) {
    self.init(name, difference) {
      ItemDetailClient(transport: AlteredTransport(base: $0, answer: answer), baseURL: $1)
    }
  }
}
