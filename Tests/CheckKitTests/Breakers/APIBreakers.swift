import DoubleKit
import Foundation
import ItemDetail

@testable import CheckKit

extension LawBreaker<AnsweringAPI> {
  static let ofAPIs = [
    broken(APILaws.answering[0], by: "calls back twice", says: "load(id: 41) 2 times") {
      { for _ in 1...2 { $0($1) } }
    },
    LawBreaker(APILaws.answering[1], by: "has the newest result", says: "took turns") {
      let items = CompletionLog<Item>()
      return AnsweringAPI("Broken") { item, _ in
        items.record(item)
        return RuledStub { completion in items.values.last.map { completion(.success($0)) } }
      }
    },
    broken(APILaws.answering[2], by: "calls back under a lock", says: "inside a lock") {
      let lock = NSLock()
      return { completion, result in lock.withLock { completion(result) } }
    },
    broken(APILaws.late[0], by: "answers twice inside a handler", says: "that call 2 times") {
      let count = Counter()
      return { completion, result in
        completion(result)
        if count.next() == 1 { completion(result) }
      }
    },
    broken(APILaws.late[1], by: "has a thousand answers", says: "it answered 1000 times") {
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
