import DoubleKit
import Foundation
import ItemDetail

/// A call of a transport, in a task of its own: one that never ends keeps no check waiting.
public struct TransportCall: Sendable {
  /// The task, to cancel it.
  public let task: Task<Void, Never>
  /// How the call ended: the answer, or nothing but the error that it threw.
  public let end: CompletionLog<SessionAnswer>

  /// Begins a call.
  public init(
    _ request: URLRequest, of transport: any HTTPTransport, isCancelled: Bool = false,
    into end: CompletionLog<SessionAnswer> = .init()
  ) {
    self.end = end
    // It may block its thread: the few threads of the pool are for all tests.
    task = Task(executorPreference: OwnThreads.shared) {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      end.record(await SessionAnswer { try await transport.data(for: request) })
    }
  }

  /// How the call ended; nil if it did not in time.
  public var outcome: SessionAnswer? {
    get async { await end.values(atLeast: 1).first }
  }
}

extension SessionAnswer {
  /// What a call of a transport ended with.
  public init(of call: () async throws -> (Data, URLResponse)) async {
    do {
      let (data, response) = try await call()
      self.init(data: data, response: response, error: nil)
    } catch {
      self = .failure(error)
    }
  }

  /// The answer as a check tells it: the item rather than its bytes.
  public var inWords: String {
    if statusCode == 200, let item { return "item \(item.id) for \(item.price) won" }
    if error is CancellationError { return "CancellationError" }
    if error != nil { return "\(self)" }
    return statusCode.map { "status \($0)" } ?? "\(self)"
  }
}

extension ItemCall {
  /// The request that a shop gets for the call.
  public var request: URLRequest {
    let url = ShopURL.any.appendingPathComponent("items/\(id)")
    guard case .updatePrice(_, let price) = self else { return URLRequest(url: url) }
    var request = URLRequest(url: url.appendingPathComponent("price"))
    request.httpMethod = "PUT"
    request.httpBody = Data(#"{"price":\#(price)}"#.utf8)
    return request
  }
}

extension URLRequest {
  /// The method and the path: "GET /items/7".
  public var methodAndPath: String { "\(httpMethod ?? "no method") \(url?.path ?? "no path")" }
}
