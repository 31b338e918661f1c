import DoubleKit
import ItemDetail
import Testing

@testable import CheckKit

@Suite("The laws of a double of the API")
struct APILawsTests {
  private static let laws = APILaws.answering + APILaws.late + APILaws.underThreads

  @Test func keepsThem() async {
    #expect(await Self.breaches { $0($1) } == [])
  }

  @Test func noticesEachBreaker() async {
    await LawBreaker.ofAPIs.prove(Self.laws)
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
    return await laws.mapAtOnce { await $0.breach(double) }
      .compactMap(\.self)
  }
}
