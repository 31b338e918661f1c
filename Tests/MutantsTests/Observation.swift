import DoubleKit
import Foundation
import ItemDetail

/// One call of an API, as far as anybody can see it.
struct Observation {
  /// What the API calls back with, in order: "silence" when it never does.
  let results: String
  /// What the shop saw, in order, and whether a task was returned.
  let events: String

  /// Calls an API around a shop and waits until it can call back no more.
  init(
    of makeAPI: MakeItemDetailAPI, answer: SessionAnswer?,
    _ call: (any ItemDetailAPIProtocol, @escaping ItemCompletion) -> Task
  ) async {
    let shop = SpyShop(answer: answer)
    let log = CompletionLog<Result<Item, any Error>>()
    let freed = CompletionLog<Void>()
    let isTaskReturned =
      call(makeAPI(shop, ShopURL.any), Self.handler(recordingIn: log, freed: freed)) != nil
    await freed.values(atLeast: 1, within: .test)
    results = log.values.isEmpty ? "silence" : log.values.map(Self.text).joined(separator: ", ")
    events = (shop.events.values + [isTaskReturned ? "task" : "no task"])
      .joined(separator: ", ")
  }

  typealias Task = (any URLSessionDataTaskProtocol)?

  /// A completion handler that tells when nobody holds it any more: from then
  /// on no result can come, so that silence is known without waiting for it.
  private static func handler(
    recordingIn log: CompletionLog<Result<Item, any Error>>, freed: CompletionLog<Void>
  ) -> ItemCompletion {
    let lifetime = Lifetime(end: { freed.record(()) })
    return { result in withExtendedLifetime(lifetime) { log.record(result) } }
  }

  private static func text(_ result: Result<Item, any Error>) -> String {
    switch result {
    case .success(let item):
      "\(item.id) \(item.title) (\(item.descriptions)) \(item.price)"
    case .failure(let error as APIResponseError): ".\(error)"
    case .failure(let error): "\(type(of: error))"
    }
  }
}

private final class Lifetime: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
