import Mutants
import StorefrontMutants
import Testing

@Suite("Variants have names, and their differences end a sentence")
struct VariantNameTests {
  @Test("of the API") func api() {
    expectNames(APIVariant.mutants + APIVariant.equivalents)
  }

  @Test("of the storefront") func storefront() {
    expectNames(ScreenVariant.mutants + ScreenVariant.equivalents)
    expectNames(RetryVariant.mutants + RetryVariant.equivalents)
    expectNames(GameVariant.mutants + GameVariant.equivalents)
    expectNames(ShopClientVariant.mutants + ShopClientVariant.equivalents)
    expectNames(ItemDetailClientVariant.mutants + ItemDetailClientVariant.equivalents)
    expectNames(SearchVariant.mutants + SearchVariant.equivalents)
    expectNames(CheckoutVariant.mutants + CheckoutVariant.equivalents)
  }

  /// "survived: accepts status 300 as success." A verb in the third person comes first, or
  /// "never" and then such a verb.
  private func expectNames(_ variants: [some SubjectVariant]) {
    #expect(Set(variants.map(\.name)).count == variants.count)
    for variant in variants {
      #expect(variant.difference.wholeMatch(of: /(never )?[a-z]+s .*[^.!]/) != nil)
    }
  }
}
