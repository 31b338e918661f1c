import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("Mutants differ from the real API in one thing, equivalents in none")
struct APIVariantTests {
  static let realAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }

  @Test(arguments: Exposure.all + Exposure.ofOneExercise)
  func mutantDiffersWhereItSaysAndNowhereElse(_ exposure: Exposure) async {
    let differing = await probesThatTell(exposure.mutant.makeAPI)
    #expect(differing.map(\.name).sorted() == exposure.probes.map(\.name).sorted())
    #expect(await exposure.telling.run(exposure.mutant.makeAPI) == exposure.observed)
  }

  @Test(arguments: APIVariant.equivalents)
  func equivalentDiffersNowhere(_ equivalent: APIVariant) async {
    #expect(await probesThatTell(equivalent.makeAPI).isEmpty)
  }

  @Test func realAPIIsTheSameEachTime() async {
    #expect(await probesThatTell(Self.realAPI).isEmpty)
  }

  @Test func everyMutantIsExposed() {
    #expect(
      APIVariant.mutants.map(\.name) == Exposure.all.map(\.mutant.name),
      "Add each new mutant to Exposure.all, with a probe that tells it from the real API.")
  }

  @Test func everyProbeHasANameOfItsOwn() {
    // Probes are equal by name, so a name that is there twice hides a probe.
    #expect(Probe.all.count == 27)
  }

  @Test func namesAreUnique() {
    let names = Self.variants.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("each description ends a sentence", arguments: variants)
  func descriptionEndsASentence(_ variant: APIVariant) {
    // "survived: accepts status 300 as success." A verb in the third person
    // comes first, or "never" and then such a verb.
    #expect(variant.difference.wholeMatch(of: /(never )?[a-z]+s .*[^.!]/) != nil)
    #expect(variant.description == "\(variant.name): \(variant.difference)")
  }

  private static let variants =
    APIVariant.mutants + APIVariant.equivalents + Exposure.ofOneExercise.map(\.mutant)

  private func probesThatTell(_ makeAPI: MakeItemDetailAPI) async -> [Probe] {
    var probes: [Probe] = []
    for probe in Probe.all where await probe.run(makeAPI) != probe.run(Self.realAPI) {
      probes.append(probe)
    }
    return probes
  }
}
