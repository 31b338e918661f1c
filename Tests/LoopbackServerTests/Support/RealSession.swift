import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// What the tests' shops sell.
let teapot = Item(id: 7, title: "찻주전자", descriptions: "Holds a litre.", price: 21_000)

/// The answer to one request that a real `URLSession` sends.
func load(
  _ path: String, from server: LoopbackServer, method: String = "GET", body: String? = nil
) async -> SessionAnswer? {
  let session = URLSession(configuration: .ephemeral)
  defer { session.finishTasksAndInvalidate() }
  var request = URLRequest(url: server.baseURL.appendingPathComponent(path))
  request.httpMethod = method
  request.httpBody = body.map { Data($0.utf8) }
  let log = CompletionLog<SessionAnswer>()
  session.send(request, to: log)
  return await log.first("No answer came.", within: .test)
}

extension LoopbackServer {
  /// The requests so far, once there are enough or the deadline has passed.
  func requests(atLeast count: Int) async -> [ReceivedRequest] {
    _ = await eventually(within: .test) { self.receivedRequests.count >= count }
    return receivedRequests
  }
}

extension SessionAnswer {
  /// The item in the body, nil when it is something else.
  var item: Item? { data.flatMap { try? JSONDecoder().decode(Item.self, from: $0) } }

  /// What kind of outcome it is; codes of errors differ between platforms.
  var outcome: Outcome {
    if error != nil { return error is URLError ? .transportError : .otherError }
    return statusCode.map { .answered($0, isEmpty: data?.isEmpty) } ?? .nothing
  }
}

/// A class of outcome of a request.
enum Outcome: Equatable {
  /// An HTTP answer, and whether its body is empty; nil for no body at all.
  case answered(Int, isEmpty: Bool?)
  /// A `URLError`.
  case transportError
  case otherError
  case nothing
}
