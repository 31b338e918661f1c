import Foundation
import ItemDetail

// Faults in which calls the session gets.
extension APIVariant {
  /// Asks at another address.
  public static let wrongPath = APIVariant(
    "wrongPath", "asks for item/{id} instead of items/{id}",
    Alteration(request: { request, _ in
      edited(request) { request in
        let url = request.url?.absoluteString.replacing("/items/", with: "/item/")
        request.url = url.flatMap(URL.init(string:))
      }
    }))

  /// Asks for the first item, whichever one is wanted.
  public static let ignoresID = APIVariant(
    "ignoresID", "asks for item 1, whatever the id", Alteration(id: { min($0, 1) }))

  /// Loads with the method that is for creating.
  public static let usesPost = APIVariant(
    "usesPost", "loads an item with POST instead of GET",
    Alteration(request: { request, _ in
      edited(request) { if $0.httpMethod == "GET" { $0.httpMethod = "POST" } }
    }))

  /// Does not say that it wants JSON.
  public static let noAcceptHeader = APIVariant(
    "noAcceptHeader", "sends no Accept header",
    Alteration(request: { request, _ in
      edited(request) { $0.setValue(nil, forHTTPHeaderField: "Accept") }
    }))

  /// Starts its task twice.
  public static let resumeTwice = APIVariant(
    "resumeTwice", "resumes its task twice", Alteration(resumes: 2))

  /// Asks again, unbidden, when it does not like the answer.
  public static let retriesOnce = APIVariant(
    "retriesOnce", "sends a failed request again",
    Alteration(session: { RetryingSession(base: $0) }))

  /// Sends each change of a price once more, and hands on the first answer.
  public static let writesTwice = APIVariant(
    "writesTwice", "sends each price change again, after the answer to the first request",
    Alteration(session: { RewritingSession(base: $0) }))

  /// Keeps a `cancel()` to itself.
  public static let cancelDropped = APIVariant(
    "cancelDropped", "does not pass cancel() on to the session's task",
    Alteration(forwardsCancel: false))

  private static func edited(
    _ request: URLRequest, _ edit: (inout URLRequest) -> Void
  ) -> URLRequest {
    var request = request
    edit(&request)
    return request
  }
}

/// A session that makes a second task when the first one has failed.
private struct RetryingSession: URLSessionProtocol {
  let base: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { [base] data, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if error == nil && (200...299).contains(status) {
        completionHandler(data, response, error)
      } else {
        base.dataTask(with: request, completionHandler: completionHandler).resume()
      }
    }
  }
}

/// A session that makes a second task for a change, and waits for its answer,
/// which nobody sees.
private struct RewritingSession: URLSessionProtocol {
  let base: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { [base] data, response, error in
      guard request.httpMethod == "PUT" else { return completionHandler(data, response, error) }
      base.dataTask(with: request) { _, _, _ in completionHandler(data, response, error) }.resume()
    }
  }
}
