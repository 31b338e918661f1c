import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("A mutant that uses URLSession.shared reaches nothing")
struct StrayRequestTests {
  static let strays: [APIVariant] = [.usesShared, .doesNotValidateAndUsesShared]

  @Test(arguments: strays, ["https://shop.invalid", "http://127.0.0.1:1/a%20shop?lang=ko"])
  func noLoaderKnowsItsScheme(_ variant: APIVariant, base: String) async throws {
    let (session, _) = StubShop(answer: .status(200)).session(through: .protocolInjection)
    let log = CompletionLog<Result<Item, any Error>>()
    let baseURL = try #require(URL(string: base))
    variant.makeAPI(session, baseURL).loadItemDetail(id: 7, completion: log.record)
    let result = try #require(await log.values(atLeast: 1).first)
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .unsupportedURL)
    #expect(error?.failingURL?.scheme == "nowhere")
  }
}
