import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.4 withMock", .tags(.mock, .urlProtocol))
struct Exercise4_WithMock {
  typealias Body = @Sendable (MockShop) async throws -> String

  var run: @Sendable (SourceLocation, Body) async throws -> String =
    Exercise4_Subject.run

  let teach = Teaching(
    "withMock verifies its mock, however the test ends.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise4_WithMock.swift")
  let tray = ExpectedRequest("GET", "/trays/2")

  @Test("verifies once, however the body ends, and hands on its value or error")
  func verifies() async {
    let cases = BodyEnd.allCases.flatMap { end in BodyMistake.allCases.map { (end, $0) } }
    let faults = await cases.mapAtOnce { [run] end, mistake in
      await BodyRun(ending: end, with: mistake).faults(of: run)
    }.flatMap(\.self)
    // The others most often have the same cause.
    if let fault = faults.first { teach.expect(false, fault.sentence) }
    let kinds = BodyFault.Kind.allCases
    teach.count(right: kinds.count - Set(faults.map(\.kind)).count, of: kinds.count)
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
      "One body expected \(tray), and another body sent it. These are two mistakes; the reports are"
        + " \(reports.map(\.sentence)).")
  }

  /// The reports of a run; an error that the body throws does not count.
  private func reports(
    at line: SourceLocation = #_sourceLocation, _ body: @escaping Body
  ) async -> [Issue] {
    await issues { [run] in _ = try? await run(line, body) }
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
