import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: session
/// Stands between the code under test and a till.
struct TillSession: URLSessionProtocol {
  let till: FakeTill

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    TillTask(till: till, request: request, completionHandler: completionHandler)
  }
}

/// A sale is made when the task is resumed; a task that sleeps sells nothing.
struct TillTask: URLSessionDataTaskProtocol {
  let till: FakeTill
  let request: URLRequest
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    let receipt = till.answer(to: request)
    completionHandler(receipt.data, receipt.response, receipt.error)
  }

  func cancel() {}
}
// end slice: session
