import Foundation
import ItemDetail

/// A liar of exercise 8.4: it answers each load of an item that the shop sells with the
/// item that it gave to the first one, whichever the request asks for.
///
/// A published double gives the fixture that it was made with, whatever the request
/// says.
public final class OneFixtureFakeURLProtocol: FakeShopURLProtocol {
  private static let fixtures = PerHost<Data>()

  override func answer() -> SessionAnswer {
    var answer = super.answer()
    guard request.httpMethod == "GET", answer.item != nil, let own = answer.data else {
      return answer
    }
    Self.fixtures.update(request.url, from: own) { answer.data = $0 }
    return answer
  }
}
