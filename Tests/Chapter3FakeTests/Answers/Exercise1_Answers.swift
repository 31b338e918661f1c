import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization
import Testing

@Suite("3.1 FakeItemServer: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_FakeItemServer

  static let judge = Judge<Checks>(
    inOrder: [
      ("answersWithTheItem", { await $0.answersWithTheItem() }),
      ("remembersChanges", { await $0.remembersChanges() }),
      ("refusesByTheRules", { await $0.refusesByTheRules() }),
    ], askedLast: ["remembersChanges", "refusesByTheRules"])

  static let wrongAnswers: [Wrong] = [
    lie(
      "ignoresTheID", rejectedBy: "answersWithTheItem",
      saying: "load(id: 30) ended in Item(id: 12"),
    lie(
      "dropsTheWrite", rejectedBy: "remembersChanges",
      saying: "After updatePrice(id: 12, to: 5200), load(id: 12)"),
    lie("sellsUnderAnyPath", rejectedBy: "refusesByTheRules", saying: "GET /cups/12 gets 200"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "says in each body what is wrong",
      Checks(open: { .injected(InMemoryShop(selling: $0)) })),
    RightAnswer(
      "keeps a list of the changes",
      Checks(open: { items in
        let changes = Mutex<[URLRequest]>([])
        return .injected(
          ClosureShop { request in
            let shop = InMemoryShop(selling: items)
            changes.withLock { $0 }.forEach { _ = shop.answer(to: $0) }
            if request.httpMethod == "PUT" { changes.withLock { $0.append(request) } }
            return shop.answer(to: request)
          })
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// A shop that lies, of those on which the contracts of 3.3 fail.
  private static func lie(
    _ name: String, rejectedBy check: String, saying fault: String
  ) -> WrongAnswer<Checks> {
    let open = FakeShop.lies.first { $0.name == name }?.make() ?? Checks().open
    return WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(open: { (try? open($0)) ?? Checks().open($0) })
    )
  }
}
