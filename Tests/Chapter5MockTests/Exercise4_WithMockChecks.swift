import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.4 withMock", .tags(.mock, .urlProtocol))
struct Exercise4_WithMock {
  typealias Body = @Sendable (MockShop) async throws -> String

  var run: @Sendable (SourceLocation, Body) async throws -> String =
    Exercise4_Subject.run

  let teach = Teaching(
    "A mock that verifies by itself cannot be forgotten, however the test ends.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise4_WithMock.swift")
  let tray = ExpectedRequest("GET", "/trays/2")

  @Test("verifies when the body has ended")
  func verifies() async {
    let reports = await reports { shop in
      shop.expect(tray, answer: .status(200))
      return ""
    }
    teach.expect(
      reports.contains { $0.sentence.contains("/trays/2") },
      "The body expected \(tray), it did not come, and withMock said nothing.")
  }

  @Test("verifies when the body has thrown")
  func verifiesAfterAnError() async {
    let reports = await reports { shop in
      shop.expect(tray, answer: .status(200))
      throw URLError(.cancelled)
    }
    teach.expect(
      reports.contains { $0.sentence.contains("/trays/2") },
      "The body expected \(tray) and threw an error, and withMock did not verify.")
  }

  @Test("hands on the error of the body")
  func handsOnTheError() async {
    let errors = CompletionLog<URLError.Code?>()
    let reports = await issues { [run] in
      do {
        _ = try await run(#_sourceLocation) { _ in throw URLError(.fileDoesNotExist) }
      } catch { errors.record((error as? URLError)?.code) }
    }
    teach.expect(
      !errors.values.isEmpty, "The body threw an error, and withMock kept it to itself.")
    teach.expect(
      errors.values.allSatisfy { $0 == .fileDoesNotExist },
      "The body threw an error, and withMock threw another.")
    teach.expect(
      reports.isEmpty,
      "The body threw an error, which is the caller's to report, and withMock reported it.")
  }

  @Test("returns the value of the body")
  func returnsTheValue() async {
    let value = try? await run(#_sourceLocation) { _ in "oolong" }
    teach.expect(
      value == "oolong", "The body returned \"oolong\" and withMock returned \(value ?? "nothing")."
    )
  }

  @Test("verifies after the body, so what came in time is not missing")
  func verifiesAfterTheBody() async {
    let reports = await reports { shop in
      shop.expect(tray, answer: .status(200))
      await shop.ask("trays/2")
      return ""
    }
    teach.expect(
      reports.isEmpty,
      "\(tray) was expected and came, and withMock reported \(reports.map(\.sentence)).")
  }

  @Test("reports at the line of the caller, once")
  func reportsAtTheLineOfTheCaller() async {
    let line = #_sourceLocation
    let reports = await reports(at: line) { shop in
      shop.expect(tray, answer: .status(200))
      return ""
    }
    let places = reports.compactMap(\.sourceLocation)
    teach.expect(
      places == [line],
      "withMock was called at \(line.fileName):\(line.line), one call was missing, and the"
        + " reports are at \(places.map { "\($0.fileName):\($0.line)" }).")
  }

  @Test("gives each body a mock of its own")
  func givesEachBodyItsOwnMock() async {
    let reports = await reports { shop in
      shop.expect(tray, answer: .status(200))
      _ = try await run(#_sourceLocation) { inner in
        await inner.ask("trays/2")
        return ""
      }
      return ""
    }
    teach.expect(
      reports.count == 2,
      "A body expected \(tray), another one sent it, and both should be told of their mistake;"
        + " the reports are \(reports.map(\.sentence)).")
  }

  @Test("judges an API, and the test asserts nothing itself")
  func judgesAnAPI() async {
    let complaints = await self.complaints { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    teach.expect(
      complaints.isEmpty, "ItemDetailAPI did as expected, and withMock complained.")
    var unnoticed: [APIVariant] = []
    for mutant in [APIVariant.wrongPath, .dropsTheWrite] {
      if await self.complaints(makeAPI: mutant.makeAPI).isEmpty { unnoticed.append(mutant) }
    }
    teach.expect(unnoticed.isEmpty, "withMock was content with \(unnoticed.inWords).")
  }

  /// What is reported for a body; the errors that it throws are no reports.
  private func reports(
    at line: SourceLocation = #_sourceLocation, _ body: @escaping Body
  ) async -> [Issue] {
    await issues { [run] in _ = try? await run(line, body) }
  }

  /// What is reported for an API that changes a price.
  private func complaints(makeAPI: @escaping MakeItemDetailAPI) async -> [Issue] {
    await reports { shop in
      shop.expect(ExpectedRequest("PUT", "/items/2/price"), answer: .status(404))
      let session = shop.makeSession()
      let log = CompletionLog<LoadOutcome>()
      makeAPI(session.urlSession, session.baseURL)
        .updatePrice(ofItem: 2, to: 400, completion: log.completion)
      await log.values(atLeast: 1)
      return ""
    }
  }
}

extension MockShop {
  /// Sends a request through a real session and waits for its end.
  func ask(_ page: String) async {
    let session = makeSession()
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(
      URLRequest(url: session.baseURL.appendingPathComponent(page)), to: log)
    await log.values(atLeast: 1)
  }
}
