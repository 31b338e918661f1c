import StorefrontMutants
import Testing

@Suite("Mutants of the storefront")
struct StorefrontVariantTests {
  @Test func namesAreUnique() {
    let names = Self.descriptions.map(\.name)
    #expect(names.count == 85)
    #expect(Set(names).count == names.count)
  }

  @Test("each description ends a sentence")
  func descriptionEndsASentence() {
    // "survived: retries after an error status." A verb in the third person first.
    for (name, difference, description) in Self.descriptions {
      #expect(difference.wholeMatch(of: /[a-z]+s .*[^.!]/) != nil)
      #expect(description == "\(name): \(difference)")
    }
  }

  private static let descriptions =
    described(ScreenVariant.mutants)
    + described(RetryVariant.mutants) + described(GameVariant.mutants)
    + described(ShopClientVariant.mutants) + described(ItemDetailClientVariant.mutants)

  private static func described<Make>(
    _ mutants: [StorefrontVariant<Make>]
  ) -> [(name: String, difference: String, description: String)] {
    mutants.map { ($0.name, $0.difference, $0.description) }
  }
}
