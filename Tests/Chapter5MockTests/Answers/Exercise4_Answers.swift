import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("5.4 withMock: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_WithMock

  private typealias Run = @Sendable (SourceLocation, Checks.Body) async throws -> String

  static let judge = Judge<Checks>([
    ("verifies", { await $0.verifies() }),
    ("givesEachBodyItsOwnMock", { await $0.givesEachBodyItsOwnMock() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("never verifies", saying: "No report of withMock") { _, body in try await body(MockShop())
    },
    wrong("takes the requests in any order", saying: "sent [GET /cups/5, GET /trays/2]") {
      line, body in
      let shop = MockShop(inOrder: false)
      defer { shop.verify(sourceLocation: line) }
      return try await body(shop)
    },
    wrong("swallows the error", saying: "got the value") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      return (try? await body(shop)) ?? ""
    },
    wrong("throws an error of its own", saying: "got the error") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      do { return try await body(shop) } catch { throw URLError(.unknown) }
    },
    wrong("reports at its own line", saying: "at another") { _, body in
      let shop = MockShop()
      defer { shop.verify() }
      return try await body(shop)
    },
    wrong("complains, whatever came", saying: "withMock should report") { line, body in
      defer { Issue.record("/bowls/2 is missing.", sourceLocation: line) }
      return try await body(MockShop())
    },
    wrong("verifies unless it is cancelled", saying: "was cancelled") { line, body in
      let shop = MockShop()
      defer { if !Task.isCancelled { shop.verify(sourceLocation: line) } }
      return try await body(shop)
    },
    WrongAnswer(
      "keeps one mock for all", rejectedBy: "givesEachBodyItsOwnMock",
      saying: "These are two mistakes", sharingOneMock()),
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
    right("runs the body in a task, and verifies when it is over") { line, body in
      let shop = MockShop()
      return try await withoutActuallyEscaping(body) { body in
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask { try await body(shop) }
          defer { shop.verify(sourceLocation: line) }
          return try await group.next() ?? ""
        }
      }
    },
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, saying fault: String, run: @escaping Run
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "verifies", saying: fault, Checks(run: run))
  }

  private static func right(_ name: String, run: @escaping Run) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(run: run))
  }

  private static func sharingOneMock() -> Checks {
    let shop = MockShop()
    return Checks { line, body in
      defer { shop.verify(sourceLocation: line) }
      return try await body(shop)
    }
  }
}
