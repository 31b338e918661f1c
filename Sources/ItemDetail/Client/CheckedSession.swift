import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that adds headers to each request, and checks the length of each
/// answer.
struct CheckedSession: URLSessionProtocol {
  let base: any URLSessionProtocol
  let headers: [String: String]
  let length: @Sendable (HTTPURLResponse) -> Int?
  let isWhole: @Sendable (_ received: Int, _ expected: Int) -> Bool

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: completed(request)) { [length, isWhole] data, response, error in
      guard error == nil, let expected = (response as? HTTPURLResponse).flatMap(length) else {
        return completionHandler(data, response, error)
      }
      let received = data?.count ?? 0
      if isWhole(received, expected) {
        completionHandler(data, response, nil)
      } else {
        let incomplete = ShopClientError.incomplete(received: received, expected: expected)
        completionHandler(nil, response, incomplete)
      }
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

/// Lets the loader follow a redirect only to the host that was asked.
final class OneHostDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isSameHost = request.url?.host == response.url?.host
    completionHandler(isSameHost ? request : nil)
  }
}

extension HTTPURLResponse {
  /// The number of bytes that `Content-Length` announces; nil without one. In a
  /// compressed answer it counts other bytes than those that arrive.
  package var bodyLength: Int? {
    value(forHTTPHeaderField: "Content-Encoding") == nil ? announcedLength : nil
  }

  /// What `Content-Length` says, whatever it counts.
  package var announcedLength: Int? {
    value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
  }
}

extension URLSessionConfiguration {
  /// The additional headers, as text. On Linux a `URLProtocol` is not shown them,
  /// so the client puts them into each request.
  var headersByName: [String: String] {
    let pairs = (httpAdditionalHeaders ?? [:]).map { ("\($0)", "\($1)") }
    return Dictionary(pairs) { first, _ in first }
  }
}
