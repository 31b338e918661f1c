import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.4 withMock", .tags(.mock, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_WithMock {
  typealias Body = @Sendable (MockShop) async throws -> String

  var run: @Sendable (SourceLocation, Body) async throws -> String =
    Exercise4_Subject.run

  let teach = Teaching(
    "withMock verifies its mock once, however the test ends.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise4_WithMock.swift")
  let tray = ExpectedRequest("GET", "/trays/2")

  @Test("verifies its mock, and reports at the line of its caller")
  func verifiesAtItsCaller() async {
    let line = #_sourceLocation
    let reports = await issues { [run, tray] in
      _ = try await run(line) { shop in
        shop.expect(tray, answer: .status(200))
        return "oolong"
      }
    }
    let fault = reports.fault(naming: [tray.parts], atMost: 1, at: line, "that calls withMock")
    teach.expect(
      fault == nil,
      "A closure expected \(tray), sent nothing and returned. withMock \(fault ?? "").")
  }

  @Test("verifies it too when the closure throws or is cancelled")
  func verifiesAtEachEnd() async {
    // If it never verifies, the check above says so.
    guard await verdicts(after: .value) > 0 else { return }
    for end in [BodyEnd.error, .requirement, .cancelledValue, .cancelledError] {
      let count = await verdicts(after: end)
      guard
        teach.expect(
          count == 1,
          "A closure expected \(tray), sent nothing and \(end.rawValue). withMock"
            + (count == 0
              ? " did not report the missing request."
              : " reported the missing request \(count) times."))
      else { return }
    }
  }

  @Test(
    "hands on the value or the error of the closure, and reports no error itself", .askedLast)
  func handsOnTheOutcome() async {
    let teach = teach.saying(
      "withMock hands on the value or the error, and reports only what the mock has found.")
    for end in [BodyEnd.value, .error] {
      let outcomes = CompletionLog<LoadOutcome>()
      let reports = await issues { [run] in
        do {
          outcomes.record(
            .failed("the value \"\(try await run(#_sourceLocation) { _ in try end.end() })\""))
        } catch {
          outcomes.record(LoadOutcome(.failure(error)))
        }
      }
      let outcome = outcomes.values.first
      guard
        teach.expect(
          outcome == end.outcome,
          "A closure \(end.rawValue). The caller of withMock got \(outcome.orNothing)."),
        teach.expect(
          reports.isEmpty,
          "A closure \(end.rawValue). withMock recorded an issue of its own.")
      else { return }
    }
  }

  /// How often the mock's verdict on a missing request was reported.
  private func verdicts(after end: BodyEnd) async -> Int {
    let reports = await issues { [run, tray] in
      // A task of its own, which the closure may cancel.
      let task = Task {
        try await run(#_sourceLocation) { shop in
          shop.expect(tray, answer: .status(200))
          return try end.end()
        }
      }
      _ = try? await task.value
    }
    return reports.count { $0.account.contains(tray.path) }
  }
}

/// How the closure of a test ends.
private enum BodyEnd: String {
  case value = "returned \"oolong\""
  case error = "threw URLError.timedOut"
  case requirement = "failed a #require"
  case cancelledValue = "returned after a cancel"
  case cancelledError = "threw after a cancel"

  func end() throws -> String {
    if [.cancelledValue, .cancelledError].contains(self) {
      withUnsafeCurrentTask { $0?.cancel() }
    }
    switch self {
    case .value, .cancelledValue: return "oolong"
    case .requirement: return try #require(nil)
    case .error, .cancelledError: throw URLError(.timedOut)
    }
  }

  var outcome: LoadOutcome { self == .value ? .failed("the value \"oolong\"") : .lost(.timedOut) }
}
