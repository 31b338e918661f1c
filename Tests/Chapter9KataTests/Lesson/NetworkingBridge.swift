import Foundation
import ItemDetail

// slice: theirs
/// The protocols of another project.
protocol Networking: Sendable {
  func call(
    _ request: URLRequest,
    _ done: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any NetworkCall
}

protocol NetworkCall: Sendable {
  func start()
}
// end slice: theirs

// slice: bridge
struct NetworkingBridge: URLSessionProtocol {
  let double: any Networking

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    NetworkCallBridge(call: double.call(request, completionHandler))
  }
}

struct NetworkCallBridge: URLSessionDataTaskProtocol {
  let call: any NetworkCall

  func resume() { call.start() }
  func cancel() {}  // Theirs cannot be cancelled.
}
// end slice: bridge
