import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: session
/// A hard-coded stub: whoever asks, and for whatever, is told 418.
struct TeapotURLSession: URLSessionProtocol {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    TeapotTask(completionHandler: completionHandler)
  }
}

/// A task sleeps until it is resumed, so the answer waits here.
struct TeapotTask: URLSessionDataTaskProtocol {
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    let teapot = SessionAnswer.status(418, body: "short and stout")
    completionHandler(teapot.data, teapot.response, nil)
  }

  func cancel() {}
}
// end slice: session
