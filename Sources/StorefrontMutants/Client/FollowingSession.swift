import Foundation
import ItemDetail

/// A session that follows redirects itself, where it is allowed to.
///
/// A `URLProtocol` double on Linux cannot tell the loader of a redirect without
/// ending the process (`wasRedirectedTo`), so its redirect comes as an answer.
struct FollowingSession: URLSessionProtocol {
  let base: any URLSessionProtocol
  let follows: @Sendable (_ asked: URL, _ next: URL) -> Bool

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { [base] data, response, error in
      guard let next = next(after: response, to: request) else {
        return completionHandler(data, response, error)
      }
      base.dataTask(with: next, completionHandler: completionHandler).resume()
    }
  }

  private func next(after response: URLResponse?, to request: URLRequest) -> URLRequest? {
    guard let redirect = response as? HTTPURLResponse, let asked = request.url,
      (300...399).contains(redirect.statusCode),
      let location = redirect.value(forHTTPHeaderField: "Location"),
      let url = URL(string: location, relativeTo: asked)?.absoluteURL, follows(asked, url)
    else { return nil }
    var request = request
    request.url = url
    return request
  }
}
