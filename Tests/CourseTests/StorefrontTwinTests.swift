import CheckKit
import Mutants
import StorefrontMutants
import Testing

/// The tests of the solutions, with what they leave over in `ItemDetailTests`, show that a twin
/// does what the original does. That they notice each fault, the checks of the exercises ask.
@Suite("The twins of the storefront pass the tests of the originals")
struct StorefrontTwinTests {
  @Test func screen() async {
    let files = ["ItemDetailTests/StorefrontTests", "Chapter6Async/Exercise5_ItemScreen"]
    await expect(ScreenVariant.twin, .itemScreen, passes: files)
  }

  @Test func loader() async {
    let files = ["Chapter6Async/Exercise6_ManualClock"]
    await expect(RetryVariant.twin, .retryingItemDetailAPI, passes: files)
  }

  @Test func game() async {
    await expect(GameVariant.twin, .upDownGame, passes: ["Chapter6Async/Exercise7_UpDownGame"])
  }

  @Test func client() async {
    let files = [
      "ItemDetailTests/ItemDetailClientTests", "Chapter6Async/Exercise9_ItemDetailClient",
    ]
    await expect(ItemDetailClientVariant.twin, .itemDetailClient, passes: files)
  }

  @Test func clientWithItsOwnSession() async {
    let files = ["ItemDetailTests/ShopClientTests", "Chapter7URLLoading/Exercise6_ShopClientTests"]
    await expect(ShopClientVariant.twin, .shopClient, passes: files)
  }

  /// `ItemDetailTests` tries the twins of a checkout beside the original.
  @Test func checkout() async {
    await expect(CheckoutVariant.twins, .checkout, passes: ["Chapter9Kata/Exercise2_Capstone"])
  }

  private func expect<Variant: SubjectVariant>(
    _ twin: Variant, _ subject: TestSubject<Variant>, passes files: [String]
  ) async {
    for file in files {
      let tests = LearnersSuite(inFile: "\(file).swift")
      await GradedRun(of: tests, about: subject, teach: Teaching("", open: ""))
        .expectPass(on: [twin])
    }
  }
}
