import DoubleKit
import Foundation
import ItemDetail

// What one honest shop does otherwise than another, and no client may rely on.

extension SessionAnswer {
  /// The answer with other headers, with names in small letters.
  package var withOtherHeaders: SessionAnswer {
    guard let status = statusCode, let url = response?.url else { return self }
    var headers = ["content-type": "application/json; charset=utf-8", "x-served-by": "till 2"]
    headers["allow"] = allow
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/2", headerFields: headers)
    return SessionAnswer(data: data, response: response, error: error)
  }

  /// The methods that the answer allows. RFC 9110 asks for this header beside a 405, so a
  /// client may rely on it, and every honest double has it.
  package var allow: String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Allow")
  }

  /// The answer with another URL in its response: a loader always names the one of the
  /// request.
  package func named(_ url: URL?) -> SessionAnswer {
    guard let status = statusCode, let url, url != response?.url else { return self }
    let headers = (response as? HTTPURLResponse)?.allHeaderFields as? [String: String]
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    return SessionAnswer(data: data, response: response, error: error)
  }

  /// The answer with a field more in its item, and the keys sorted.
  package var withAnotherField: SessionAnswer {
    guard let data, item != nil,
      var fields = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return self }
    fields["currency"] = "KRW"
    let json = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
    return SessionAnswer(data: json, response: response, error: error)
  }
}

/// A core whose answers a closure gives.
package struct ClosureShop: ItemServing {
  private let give: @Sendable (URLRequest) -> SessionAnswer

  /// Makes a core.
  package init(answer: @escaping @Sendable (URLRequest) -> SessionAnswer) {
    give = answer
  }

  /// Answers as the closure does.
  package func answer(to request: URLRequest) -> SessionAnswer { give(request) }
}

extension ItemServing {
  /// A shop whose answers are altered on their way.
  package func altered(
    _ alter: @escaping @Sendable (SessionAnswer) -> SessionAnswer
  ) -> any ItemServing {
    ClosureShop { alter(answer(to: $0)).named($0.url) }
  }
}
