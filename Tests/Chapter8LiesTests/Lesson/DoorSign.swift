import DoubleKit
import Foundation
import ItemDetail

// slice: sign
/// The sign at the door: shows how late the shop is open today.
struct DoorSign {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func light(show: @escaping @Sendable (String) -> Void) {
    let request = URLRequest(url: baseURL.appendingPathComponent("closing-time"))
    let task = urlSession.dataTask(with: request) { data, _, _ in
      let hour = Int(String(decoding: data ?? Data(), as: UTF8.self))
      show(hour.map { "Open until \($0):00" } ?? "Closed")
    }
    task.resume()
  }
}
// end slice: sign
