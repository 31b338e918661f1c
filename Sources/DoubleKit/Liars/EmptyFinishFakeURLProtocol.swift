import Foundation
import ItemDetail

/// A liar of exercise 8.2: where the shop answers 404, it finishes the load without a
/// response.
///
/// A published double does this for a URL that its table does not have.
public final class EmptyFinishFakeURLProtocol: FakeShopURLProtocol {
  /// Tells the client what the shop says; for a 404, only that the load is over.
  public override func startLoading() {
    if answer().statusCode != 404 { return super.startLoading() }
    client?.urlProtocolDidFinishLoading(self)
  }
}
