import Foundation

/// A session that adds headers to each request, and checks the length of each
/// answer.
package struct CheckedSession: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let headers: [String: String]

  /// Makes a session in front of another one.
  package init(base: any URLSessionProtocol, headers: [String: String]) {
    (self.base, self.headers) = (base, headers)
  }

  package func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: completed(request)) { data, response, error in
      let received = data?.count ?? 0
      guard error == nil, let expected = (response as? HTTPURLResponse)?.bodyLength,
        received < expected
      else { return completionHandler(data, response, error) }
      let incomplete = ShopClientError.incomplete(received: received, expected: expected)
      completionHandler(nil, response, incomplete)
    }
  }

  /// The request with the headers that it does not have yet.
  private func completed(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension HTTPURLResponse {
  /// The number of bytes that `Content-Length` announces; nil without one. In a
  /// compressed answer it counts other bytes than those that arrive.
  fileprivate var bodyLength: Int? {
    guard value(forHTTPHeaderField: "Content-Encoding") == nil else { return nil }
    return value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
  }
}
