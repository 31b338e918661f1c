import DoubleKit
import Foundation
import ItemDetail

@testable import CheckKit

extension LawBreaker<AnsweringAPI> {
  static let ofAPIs = [
    broken(APILaws.answersOnce, by: "calls back twice", says: "load(id: 41) 2 times") {
      { for _ in 1...2 { $0($1) } }
    },
    broken(APILaws.answersOnce, by: "never answers", says: "load(id: 41) 0 times") { { _, _ in } },
    broken(APILaws.answersOnce, by: "answers one call alone", says: "to: 700) 0 times") {
      let count = Counter()
      return { completion, result in if count.next() == 1 { completion(result) } }
    },
    LawBreaker(APILaws.sharesNothing, by: "has the newest result", says: "took turns") {
      let items = CompletionLog<Item>()
      return AnsweringAPI("Broken") { item, _ in
        items.record(item)
        return RuledStub { completion in items.values.last.map { completion(.success($0)) } }
      }
    },
    broken(APILaws.callsUnderNoLock, by: "calls back under a lock", says: "inside a lock") {
      let lock = NSLock()
      return { completion, result in lock.withLock { completion(result) } }
    },
    broken(APILaws.answersInside, by: "answers twice inside a handler", says: "that call 2 times") {
      let key = UUID().uuidString
      return { completion, result in
        let thread = Thread.current.threadDictionary
        let isInside = thread[key] != nil
        thread[key] = true
        completion(result)
        if isInside { completion(result) } else { thread[key] = nil }
      }
    },
    broken(APILaws.losesNoAnswer, by: "has a thousand answers", says: "it answered 1000 times") {
      let count = Counter()
      return { completion, result in if count.next() <= 1000 { completion(result) } }
    },
  ]

  private static func broken(
    _ law: Law<AnsweringAPI>, by name: String, says: String,
    _ makeRule: @escaping @Sendable () -> @Sendable (ItemCompletion, ItemResult) -> Void
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      AnsweringAPI("Broken") { item, _ in
        let rule = makeRule()
        return RuledStub { rule($0, .success(item)) }
      }
    }
  }
}

struct RuledStub: ItemDetailAPIDouble {
  let rule: @Sendable (ItemCompletion) -> Void

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { rule(completion) }
}
