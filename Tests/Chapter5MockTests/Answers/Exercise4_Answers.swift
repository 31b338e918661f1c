import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.4 withMock: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_WithMock

  static let judge = Judge<Checks>([
    ("verifies", { await $0.verifies() }),
    ("verifiesAfterAnError", { await $0.verifiesAfterAnError() }),
    ("handsOnTheError", { await $0.handsOnTheError() }),
    ("returnsTheValue", { await $0.returnsTheValue() }),
    ("verifiesAfterTheBody", { await $0.verifiesAfterTheBody() }),
    ("reportsAtTheLineOfTheCaller", { await $0.reportsAtTheLineOfTheCaller() }),
    ("givesEachBodyItsOwnMock", { await $0.givesEachBodyItsOwnMock() }),
    ("judgesAnAPI", { await $0.judgesAnAPI() }),
  ])

  static let wrongAnswers = [
    wrong("never verifies", rejectedBy: "judgesAnAPI") { _, body in try await body(MockShop()) },
    wrong("verifies before the body", rejectedBy: "verifies") { line, body in
      let shop = MockShop()
      shop.verify(sourceLocation: line)
      return try await body(shop)
    },
    wrong("verifies when all went well", rejectedBy: "verifiesAfterAnError") { line, body in
      let shop = MockShop()
      let value = try await body(shop)
      shop.verify(sourceLocation: line)
      return value
    },
    wrong("swallows the error", rejectedBy: "handsOnTheError") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      return (try? await body(shop)) ?? ""
    },
    wrong("reports the error, and hands it on", rejectedBy: "handsOnTheError") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      do { return try await body(shop) } catch {
        Issue.record(error, sourceLocation: line)
        throw error
      }
    },
    wrong("throws an error of its own", rejectedBy: "handsOnTheError") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      do { return try await body(shop) } catch { throw URLError(.unknown) }
    },
    wrong("loses the value", rejectedBy: "returnsTheValue") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      _ = try await body(shop)
      return ""
    },
    wrong("reports at its own line", rejectedBy: "reportsAtTheLineOfTheCaller") { _, body in
      let shop = MockShop()
      defer { shop.verify() }
      return try await body(shop)
    },
    wrong("verifies twice", rejectedBy: "reportsAtTheLineOfTheCaller") { line, body in
      let shop = MockShop()
      defer { shop.verify(sourceLocation: line) }
      let value = try await body(shop)
      shop.verify(sourceLocation: line)
      return value
    },
    wrong("complains, whatever came", rejectedBy: "verifiesAfterTheBody") { line, body in
      defer { Issue.record("/trays/2 is missing.", sourceLocation: line) }
      return try await body(MockShop())
    },
    wrong("verifies another mock", rejectedBy: "verifies") { line, body in
      defer { MockShop().verify(sourceLocation: line) }
      return try await body(MockShop())
    },
    WrongAnswer("keeps one mock for all", rejectedBy: "givesEachBodyItsOwnMock", sharingOneMock()),
  ]

  static let rightAnswers = [
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

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private typealias Run = @Sendable (SourceLocation, Checks.Body) async throws -> String

  private static func wrong(
    _ name: String, rejectedBy check: String, run: @escaping Run
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(run: run))
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
