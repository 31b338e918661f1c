import Foundation
import ItemDetail

// slice: button
/// A button in the tea room: asks for a coffee and shows the result.
struct CoffeeButton {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func press(show: @escaping @Sendable (String) -> Void) {
    let request = URLRequest(url: baseURL.appendingPathComponent("coffee"))
    let task = urlSession.dataTask(with: request) { data, response, _ in
      let isTeapot = (response as? HTTPURLResponse)?.statusCode == 418
      let words = String(decoding: data ?? Data(), as: UTF8.self)
      show(isTeapot ? "A teapot: \(words)" : "No coffee today")
    }
    task.resume()
  }
}
// end slice: button
