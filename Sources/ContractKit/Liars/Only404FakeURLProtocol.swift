import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A liar of exercise 8.4: it answers 404 for every refusal, though the shop has
/// others.
///
/// In a published article, the scenario named 400 answers 404.
public final class Only404FakeURLProtocol: FakeShopURLProtocol {
  override func answer() -> SessionAnswer {
    let answer = super.answer()
    let isRefusal = answer.statusCode.map { !(200...299).contains($0) } ?? false
    return isRefusal ? .status(404) : answer
  }
}
