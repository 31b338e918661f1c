import Foundation
import ItemDetail

/// A liar of exercise 8.4: it answers 404 for every refusal, though the shop has
/// others.
///
/// In a published article, the scenario named 400 answers 404.
public final class Only404FakeURLProtocol: FakeShopURLProtocol {
  override func answer() -> SessionAnswer {
    var answer = super.answer()
    guard let refusal = answer.response as? HTTPURLResponse, let url = refusal.url,
      !(200...299).contains(refusal.statusCode)
    else { return answer }
    // Nothing but the status tells it from an honest double.
    answer.response = HTTPURLResponse(
      url: url, statusCode: 404, httpVersion: "HTTP/1.1",
      headerFields: refusal.allHeaderFields as? [String: String])
    return answer
  }
}
