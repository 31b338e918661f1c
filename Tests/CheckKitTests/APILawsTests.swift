import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("The laws of a double of the API")
struct APILawsTests {
  @Test func keepsThem() async {
    #expect(await Self.breaches { $0($1) } == [])
  }

  @Test func noticesASecondAnswer() async {
    let breaches = await Self.breaches { completion, result in
      completion(result)
      completion(result)
    }
    #expect(breaches.contains { $0.contains("load(id: 41) 2 times") }, "\(breaches)")
  }

  @Test func noticesThatItNeverAnswers() async {
    let breaches = await Self.breaches { _, _ in }
    #expect(breaches.contains { $0.contains("load(id: 41) 0 times") }, "\(breaches)")
  }

  @Test func noticesALock() async {
    let lock = NSLock()
    let breaches = await Self.breaches(of: APILaws.answering) { completion, result in
      lock.withLock { completion(result) }
    }
    #expect(breaches.contains { $0.contains("inside a lock") }, "\(breaches)")
  }

  @Test func noticesTheResultOfAnother() async {
    let prices = CompletionLog<Item>()
    let double = AnsweringAPI("NewestStub") { item, _ in
      prices.record(item)
      return RuledStub { completion in prices.values.last.map { completion(.success($0)) } }
    }
    let breaches = await Self.breaches(of: double, APILaws.answering)
    #expect(breaches.contains { $0.contains("Two of NewestStub took turns") }, "\(breaches)")
  }

  /// How a stub breaks some laws, all when left out.
  private static func breaches(
    of laws: [Law<AnsweringAPI>] = APILaws.answering + APILaws.late,
    by rule: @escaping @Sendable (ItemCompletion, ItemResult) -> Void
  ) async -> [String] {
    await breaches(
      of: AnsweringAPI("RuledStub") { item, _ in RuledStub { rule($0, .success(item)) } }, laws)
  }

  private static func breaches(
    of double: AnsweringAPI, _ laws: [Law<AnsweringAPI>]
  ) async -> [String] {
    await laws.mapAtOnce { await $0.breach(double) }.compactMap(\.self)
  }
}

private struct RuledStub: ItemDetailAPIDouble {
  let rule: @Sendable (ItemCompletion) -> Void

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { rule(completion) }
}
