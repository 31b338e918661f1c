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
    let log = CompletionLog<Result<Item, any Error>>()
    let baseURL = try #require(URL(string: base))
    variant.makeAPI(SpyShop(answer: nil), baseURL).loadItemDetail(id: 7, completion: log.record)
    let result = try #require(await log.values(atLeast: 1).first)
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .unsupportedURL)
    #expect(error?.failingURL?.scheme == "nowhere")
  }

  @Test func survivesACancellation() async {
    await #expect(processExitsWith: .success) {
      for variant in Self.strays {
        let log = CompletionLog<Result<Item, any Error>>()
        for _ in 0..<100 {
          variant.makeAPI(SpyShop(answer: nil), ShopURL.any)
            .loadItemDetail(id: 7, completion: log.record)?.cancel()
        }
        #expect(await log.values(atLeast: 100).count == 100)
      }
    }
  }
}
