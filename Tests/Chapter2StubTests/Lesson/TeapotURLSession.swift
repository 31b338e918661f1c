import DoubleKit
import Foundation
import ItemDetail

// slice: name
extension SessionAnswer {
  static let teapot = SessionAnswer.status(418, body: "short and stout")
}
// end slice: name

/// A hard-coded stub: answers every request with 418.
struct TeapotURLSession: URLSessionProtocol {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    TeapotTask(completionHandler: completionHandler)
  }
}

struct TeapotTask: URLSessionDataTaskProtocol {
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    let answer = SessionAnswer.teapot
    completionHandler(answer.data, answer.response, nil)
  }

  func cancel() {}
}
