import Foundation
import ItemDetail

/// How a load of an item ended, in a form that can be compared.
///
/// A `Result` with any error is not `Equatable`; this is, so a test can write
/// `#expect(outcome == .refused(.parsing))`, and its failure shows both sides.
public enum LoadOutcome: Equatable, Sendable, CustomStringConvertible {
  /// The item came.
  case item(Item)
  /// The API refused the request or its answer, for this reason.
  case refused(APIResponseError)
  /// The transport failed, and its error was handed on.
  case lost(URLError.Code)
  /// Another error came; this is its text.
  case failed(String)

  /// The outcome of a call.
  ///
  /// - Parameter result: What the completion handler was called with.
  public init(_ result: Result<Item, any Error>) {
    switch result {
    case .success(let item): self = .item(item)
    case .failure(let error as APIResponseError): self = .refused(error)
    case .failure(let error as URLError): self = .lost(error.code)
    case .failure(let error): self = .failed("\(error)")
    }
  }

  /// The outcome as a failure message shows it.
  public var description: String {
    switch self {
    case .item(let item): "\(item)"
    case .refused(.network(let status)): ".network(statusCode: \(status.map(String.init) ?? "nil"))"
    case .refused(let reason): ".\(reason)"
    case .lost(let code): code.name
    case .failed(let text): text
    }
  }
}

extension CompletionLog where Value == LoadOutcome {
  /// The log as the completion handler of `loadItemDetail`.
  public var completion: ItemCompletion {
    { self.record(LoadOutcome($0)) }
  }
}

extension URLError.Code {
  /// The name of a common code, `URLError.timedOut` for instance, and the
  /// number of any other.
  var name: String {
    let names: [URLError.Code: String] = [
      .badServerResponse: "badServerResponse", .badURL: "badURL", .cancelled: "cancelled",
      .cannotConnectToHost: "cannotConnectToHost", .cannotFindHost: "cannotFindHost",
      .networkConnectionLost: "networkConnectionLost",
      .notConnectedToInternet: "notConnectedToInternet",
      .resourceUnavailable: "resourceUnavailable", .timedOut: "timedOut", .unknown: "unknown",
      .unsupportedURL: "unsupportedURL",
    ]
    return "URLError.\(names[self] ?? "Code(\(rawValue))")"
  }
}
