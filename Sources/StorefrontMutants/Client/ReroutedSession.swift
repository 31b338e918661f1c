import Foundation
import ItemDetail

/// A session that changes requests and answers on their way.
struct ReroutedSession: URLSessionProtocol {
  let base: any URLSessionProtocol
  var change: @Sendable (inout URLRequest) -> Void = { _ in }
  var deliver: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    var request = request
    change(&request)
    return base.dataTask(with: request) { [deliver] data, response, error in
      deliver { completionHandler(data, response, error) }
    }
  }
}
