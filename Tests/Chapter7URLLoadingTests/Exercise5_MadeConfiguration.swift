import DoubleKit
import Foundation
import ItemDetail
import Storefront
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a test hands to a client, and the address that the stub answers.
struct MadeConfiguration {
  let configuration: URLSessionConfiguration
  let baseURL: URL

  /// Who takes a request before anything of the exercise can: a class of the app's
  /// or of the loader's, in words. Asking does not send anything: a request that
  /// went past the stub would leave the machine.
  var taker: String? {
    let request = URLRequest(url: baseURL.appendingPathComponent("items/3"))
    let first: AnyClass? = (configuration.protocolClasses ?? []).first {
      ($0 as? URLProtocol.Type)?.canInit(with: request) == true
    }
    guard let first else { return "the loader" }
    if first == GreedyURLProtocol.self { return "the class of the app" }
    let loaders = URLSessionConfiguration.ephemeral.protocolClasses ?? []
    return loaders.contains { $0 == first } ? "a class of the loader" : nil
  }

  /// The statuses that two sessions get, one of them inside of a client.
  func statusesOfTwoSessions() async -> [Int?] {
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let log = CompletionLog<SessionAnswer>()
    session.send(URLRequest(url: baseURL.appendingPathComponent("items/3")), to: log)
    let plain = await log.values(atLeast: 1).first?.statusCode
    let client = ShopClient(configuration: configuration, baseURL: baseURL)
    let refusal = CompletionLog<Bool>()
    Task {
      do { _ = try await client.item(id: 3) } catch {
        // The body of the canned answer is no item.
        refusal.record(error as? APIResponseError == .parsing)
      }
    }
    return [plain, await refusal.first() == true ? plain : nil]
  }
}

extension [Int?] {
  /// The statuses as a failure shows them.
  var words: String { map { $0.map { "\($0)" } ?? "no answer" }.joined(separator: " and ") }
}
