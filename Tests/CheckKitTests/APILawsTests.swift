import DoubleKit
import ItemDetail
import Testing

@testable import CheckKit

@Suite("The laws of a double of the API")
struct APILawsTests {
  @Test func keepsThem() async {
    #expect(await Self.breaches { $0($1) } == [])
  }

  @Test func noticesEachBreaker() async {
    await LawBreaker.ofAPIs.prove(APILaws.answering + APILaws.late)
  }

  @Test func noticesThatItNeverAnswers() async {
    let breaches = await Self.breaches { _, _ in }
    #expect(breaches.contains { $0.contains("load(id: 41) 0 times") }, "\(breaches)")
  }

  /// How a stub breaks the laws.
  private static func breaches(
    by rule: @escaping @Sendable (ItemCompletion, ItemResult) -> Void
  ) async -> [String] {
    let double = AnsweringAPI("RuledStub") { item, _ in RuledStub { rule($0, .success(item)) } }
    return await (APILaws.answering + APILaws.late).mapAtOnce { await $0.breach(double) }
      .compactMap(\.self)
  }
}
