import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("5.4 withMock: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_WithMock

  private typealias Run = @Sendable (SourceLocation, Checks.Body) async throws -> String

  static let judge = Judge<Checks>(
    inOrder: [
      ("verifiesAtItsCaller", { await $0.verifiesAtItsCaller() }),
      ("verifiesAtEachEnd", { await $0.verifiesAtEachEnd() }),
      ("handsOnTheOutcome", { await $0.handsOnTheOutcome() }),
    ], askedLast: ["handsOnTheOutcome"])

  static let wrongAnswers: [Wrong] = [
    wrong("reports at its own line", "verifiesAtItsCaller", "not at the line") { _, body in
      let shop = MockShop()
      defer { shop.verify() }
      return try await body(shop)
    },
    wrong("verifies below the call", "verifiesAtEachEnd", "threw") { line, body in
      let shop = MockShop()
      let value = try await body(shop)
      shop.verify(sourceLocation: line)
      return value
    },
    wrong("swallows the error", "handsOnTheOutcome", "The caller of withMock got") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      return (try? await body(shop)) ?? ""
    },
  ]

  static let rightAnswers: [Right] = [
    right("catches, verifies and throws again") { line, body in
      let shop = MockShop()
      do {
        let value = try await body(shop)
        shop.verify(sourceLocation: line)
        return value
      } catch {
        shop.verify(sourceLocation: line)
        throw error
      }
    },
    right("keeps the outcome as a result while it verifies") { line, body in
      let shop = MockShop()
      var outcome = Result<String, any Error>.failure(CancellationError())
      do { outcome = .success(try await body(shop)) } catch { outcome = .failure(error) }
      shop.verify(sourceLocation: line)
      return try outcome.get()
    },
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ words: String, run: @escaping Run
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(run: run))
  }

  private static func right(_ name: String, run: @escaping Run) -> Right {
    RightAnswer(name, Checks(run: run))
  }
}
