import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("What differs in sending, and is in no list, differs where it says")
struct SendingTests {
  /// The request of a price change, as the shop relies on it, up to its body.
  private static let head =
    "PUT https://shop.invalid/items/7/price Accept application/json Content-Type application/json"

  @Test("the caller sees no difference", arguments: [sendsTheLaterFirst, writesOtherJSON, charset])
  func callerSeesNothing(_ variant: APIVariant) async {
    #expect(await probesThatTell(variant, among: Probe.answered) == [])
  }

  @Test func otherJSONHasTheSameContent() async throws {
    #expect(await probesThatTell(Self.writesOtherJSON, among: Probe.all) == [.sentPrice])
    let sent = await Probe.sentPrice.run(Self.writesOtherJSON.makeAPI)
    let body = sent.drop { $0 != "{" }.prefix { $0 != "}" } + "}"
    #expect(try JSONDecoder().decode([String: Int].self, from: Data(body.utf8)) == ["price": 480])
  }

  @Test func charsetIsAParameterOfTheSameType() async {
    #expect(await probesThatTell(Self.charset, among: Probe.all) == [.sentPrice])
    let sent = await Probe.sentPrice.run(Self.charset.makeAPI)
    #expect(sent == Self.head + #"; charset=utf-8 {"price":480}, resume, task"#)
  }

  @Test func priceAsTextIsSentAsText() async {
    let mutant = APIVariant.sendsThePriceAsText
    #expect(await probesThatTell(mutant, among: Probe.all) == [.sentPrice])
    let sent = await Probe.sentPrice.run(mutant.makeAPI)
    #expect(sent == Self.head + #" {"price":"480"}, resume, task"#)
  }

  @Test func withoutAContentTypeNothingElseChanges() async {
    let mutant = APIVariant.noContentType
    #expect(await probesThatTell(mutant, among: Probe.all) == [.sentPrice])
    let sent = await Probe.sentPrice.run(mutant.makeAPI)
    #expect(!sent.contains("Content-Type") && sent.hasSuffix(#" {"price":480}, resume, task"#))
  }

  private static let sendsTheLaterFirst = APIVariant.sendsTheLaterFirst
  private static let writesOtherJSON = APIVariant.writesOtherJSON
  private static let charset = APIVariant.namesTheCharset

  private func probesThatTell(_ variant: APIVariant, among probes: Set<Probe>) async -> Set<Probe> {
    var differing: Set<Probe> = []
    for probe in probes where await probe.run(variant.makeAPI) != probe.run(Self.realAPI) {
      differing.insert(probe)
    }
    return differing
  }

  private static let realAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
}
