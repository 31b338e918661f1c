import ItemDetail
import Mutants
import Testing

@Suite("Mutants of the storefront differ from the right one in one thing")
struct StorefrontVariantTests {
  @Test(arguments: Exposure<MakeItemScreen>.all)
  func screenDiffersWhereItSaysAndNowhereElse(_ exposure: Exposure<MakeItemScreen>) async {
    let right: MakeItemScreen = { ItemScreen(api: $0) }
    #expect(await exposure.differences(from: right, by: Probe.all) == exposure.observed)
  }

  @Test(arguments: Exposure<MakeRetryingItemDetailAPI>.all)
  func loaderDiffersWhereItSaysAndNowhereElse(
    _ exposure: Exposure<MakeRetryingItemDetailAPI>
  ) async {
    #expect(await exposure.differences(from: realLoader, by: Probe.all) == exposure.observed)
  }

  @Test(arguments: RetryVariant.equivalents)
  func equivalentLoaderDiffersNowhere(_ equivalent: RetryVariant) async {
    let exposure = Exposure(equivalent, [:])
    #expect(await exposure.differences(from: realLoader, by: Probe.all).isEmpty)
  }

  @Test(arguments: Exposure<MakeUpDownGame>.all)
  func gameDiffersWhereItSaysAndNowhereElse(_ exposure: Exposure<MakeUpDownGame>) async {
    let right: MakeUpDownGame = { UpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1)) }
    #expect(await exposure.differences(from: right, by: Probe.all) == exposure.observed)
  }

  @Test(arguments: Exposure<MakeShopClient>.all)
  func clientDiffersWhereItSaysAndNowhereElse(_ exposure: Exposure<MakeShopClient>) async {
    #expect(await exposure.differences(from: realClient, by: Probe.all) == exposure.observed)
  }

  @Test func everyMutantIsExposed() {
    let remedy: Comment = "Add each new mutant to Exposure.all, with the probes that notice it."
    #expect(
      ScreenVariant.mutants.map(\.name) == Exposure<MakeItemScreen>.all.map(\.mutant.name), remedy)
    #expect(
      RetryVariant.mutants.map(\.name)
        == Exposure<MakeRetryingItemDetailAPI>.all.map(\.mutant.name), remedy)
    #expect(
      GameVariant.mutants.map(\.name) == Exposure<MakeUpDownGame>.all.map(\.mutant.name), remedy)
    #expect(
      ClientVariant.mutants.map(\.name) == Exposure<MakeShopClient>.all.map(\.mutant.name), remedy)
  }

  @Test func namesAreUnique() {
    let names = Self.descriptions.map(\.name)
    #expect(names.count == 61)
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
    + described(ClientVariant.mutants)

  private static func described<Make>(
    _ mutants: [StorefrontVariant<Make>]
  ) -> [(name: String, difference: String, description: String)] {
    mutants.map { ($0.name, $0.difference, $0.description) }
  }
}
