import DoubleKit
import Foundation
import ItemDetail

/// A session that answers each task from one can when the task is resumed, and
/// records as text what is asked of it. Without a can it never answers.
final class SpyShop: URLSessionProtocol {
  /// Requests, resumptions and cancellations, in order.
  let events = CompletionLog<String>()
  private let answer: SessionAnswer?

  init(answer: SessionAnswer?) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    events.record(text(request))
    return SpyTask(events: events) { [answer] in
      if let answer { completionHandler(answer.data, answer.response, answer.error) }
    }
  }

  /// What a shop relies on in a request; other headers do not count.
  private func text(_ request: URLRequest) -> String {
    let headers = ["Accept", "Content-Type"].compactMap { name in
      request.value(forHTTPHeaderField: name).map { "\(name) \($0)" }
    }
    let body = request.httpBody.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    let line = [request.httpMethod ?? "?", request.url?.absoluteString ?? "?"]
    return (line + headers + body).joined(separator: " ")
  }
}

private struct SpyTask: URLSessionDataTaskProtocol {
  let events: CompletionLog<String>
  let answer: @Sendable () -> Void

  func resume() {
    events.record("resume")
    answer()
  }

  func cancel() { events.record("cancel") }
}
