import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("Mutants differ from the real API, equivalents do not")
struct APIVariantTests {
  static let realAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }

  /// Mutants that one exercise alone asks for.
  static let ofOneExercise: [APIVariant] = [
    .losesTheItem, .replacesTransportError, .raisesThePrice, .noContentType, .sendsThePriceAsText,
  ]

  @Test(arguments: APIVariant.mutants + ofOneExercise)
  func aMutantDiffers(_ mutant: APIVariant) async {
    #expect(await probesThatTell(mutant, among: Probe.all) != [])
  }

  static let oneFault: [(APIVariant, Set<Probe>)] = [
    (.acceptsZero, [.loadOfZero, .sentLoadOfZero]), (.acceptsUpTo300, [.status300]),
    (.only200, [.status299, .status201]), (.lenientNumbers, [.quotedNumbers]),
    (.retriesOnce, [.sentFailingLoad]), (.writesTwice, [.sentPrice]),
    (.cancelDropped, [.cancel]), (.cachesForever, [.sentSecondLoad]),
  ]

  @Test(arguments: oneFault)
  func aMutantHasOneFault(_ mutant: APIVariant, _ expected: Set<Probe>) async {
    #expect(await probesThatTell(mutant, among: Probe.all) == expected)
  }

  @Test(arguments: APIVariant.equivalents)
  func anEquivalentDiffersNowhere(_ equivalent: APIVariant) async {
    #expect(await probesThatTell(equivalent, among: Probe.all) == [])
  }

  @Test(arguments: [APIVariant.sendsTheLaterFirst, .writesOtherJSON, .namesTheCharset])
  func whatIsSentOtherwiseEndsAsEver(_ variant: APIVariant) async {
    #expect(await probesThatTell(variant, among: Probe.answered) == [])
  }

  private func probesThatTell(
    _ variant: APIVariant, among probes: Set<Probe>
  ) async -> Set<Probe> {
    var telling: Set<Probe> = []
    for probe in probes where await probe.run(variant.makeAPI) != probe.run(Self.realAPI) {
      telling.insert(probe)
    }
    return telling
  }
}

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
}
