import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// How a body ends.
enum BodyEnd: String, CaseIterable {
  case value = "returned \"oolong\""
  case error = "threw a URLError"
  case cancellation = "threw a CancellationError"
  case refusal = "threw an APIResponseError"
  case unexpected = "threw an UnexpectedRequest"
  case requirement = "failed a #require"
  case cancelled = "was cancelled and threw"
  case cancelledValue = "was cancelled and returned \"oolong\""

  /// The error with which a mock fails a request.
  private static let surprise = UnexpectedRequest(
    URLRequest(url: ShopURL.any.appendingPathComponent("forks/3")), expected: nil)

  func end() throws -> String {
    switch self {
    case .value: return "oolong"
    case .error: throw URLError(.fileDoesNotExist)
    case .cancellation: throw CancellationError()
    case .unexpected: throw Self.surprise
    case .requirement: return try #require(nil)
    case .refusal: throw APIResponseError.network(statusCode: 503)
    case .cancelled, .cancelledValue:
      withUnsafeCurrentTask { $0?.cancel() }
      if self == .cancelled { throw URLError(.cancelled) }
      return "oolong"
    }
  }

  /// The outcome for the caller.
  var outcome: BodyOutcome {
    switch self {
    case .value, .cancelledValue: .value("oolong")
    case .error: .error("\(LoadOutcome.lost(.fileDoesNotExist))")
    case .cancellation: .error("\(CancellationError())")
    case .refusal: .error("\(LoadOutcome.refused(.network(statusCode: 503)))")
    case .unexpected: .error("\(LoadOutcome(.failure(Self.surprise)))")
    case .requirement: .requirement
    case .cancelled: .error("\(LoadOutcome.lost(.cancelled))")
    }
  }
}

/// The outcome of a body for its caller.
enum BodyOutcome: Equatable, CustomStringConvertible {
  case value(String)
  /// An error, as a failure shows it.
  case error(String)
  /// The error of a `#require`, which has recorded an issue of its own.
  case requirement

  var description: String {
    switch self {
    case .value(let value): "the value \"\(value)\""
    case .error(let text): "the error \(text)"
    case .requirement: "the error of #require"
    }
  }
}

/// A mistake in a body.
enum BodyMistake: CaseIterable {
  case missing
  case none
  case unexpected
  case both
  case order
  case nothing
  case uninvited

  private static let tray = ExpectedRequest("GET", "/trays/2")
  private static let spoon = ExpectedRequest("DELETE", "/spoons/7")
  private static let cup = ExpectedRequest("GET", "/cups/5")

  private var expected: [ExpectedRequest] {
    switch self {
    case .missing, .none, .unexpected, .both: [Self.tray]
    case .order: [Self.tray, Self.cup]
    case .nothing, .uninvited: []
    }
  }

  private var sent: [ExpectedRequest] {
    switch self {
    case .missing, .nothing: []
    case .none: [Self.tray]
    case .unexpected: [Self.spoon, Self.tray]
    case .both, .uninvited: [Self.spoon]
    case .order: [Self.cup, Self.tray]
    }
  }

  /// The right reports, in the words of the shop, which is strict.
  var reports: [String] {
    var open = expected
    var reports: [String] = []
    for request in sent {
      if open.first == request {
        open.removeFirst()
      } else {
        reports.append("\(request) came")
      }
    }
    return reports + open.map { "\($0) was expected but did not come" }
  }

  var words: String {
    let lists = [expected, sent].map { $0.isEmpty ? "nothing" : "\($0)" }
    return "expected \(lists[0]), sent \(lists[1])"
  }

  /// Makes the mistake, and the right calls beside it.
  func make(in shop: MockShop) {
    for request in expected { shop.expect(request, answer: .status(200)) }
    for request in sent { shop.session.send(request) }
  }
}

/// A fault of `withMock`, as a sentence.
struct BodyFault {
  /// What is wrong: a run may show several.
  enum Kind: CaseIterable { case wrongReports, tooManyReports, anotherLine, anotherOutcome }

  let kind: Kind
  let sentence: String
}

/// One run of `withMock`.
struct BodyRun {
  private let end: BodyEnd
  private let mistake: BodyMistake
  private let line = #_sourceLocation

  init(ending end: BodyEnd, with mistake: BodyMistake) {
    self.end = end
    self.mistake = mistake
  }

  /// The faults of `withMock`, the one to read first before the others.
  func faults(
    of run: @escaping @Sendable (SourceLocation, Exercise4_WithMock.Body) async throws -> String
  ) async -> [BodyFault] {
    let outcomes = CompletionLog<BodyOutcome>()
    let issues = await issues { [line, end, mistake] in
      // A task of its own, which the body may cancel.
      let task = Task {
        try await run(line) { shop in
          mistake.make(in: shop)
          return try end.end()
        }
      }
      do { outcomes.record(.value(try await task.value)) } catch is ExpectationFailedError {
        outcomes.record(.requirement)
      } catch {
        outcomes.record(.error("\(LoadOutcome(.failure(error)))"))
      }
    }
    let reports = issues.filter { !$0.isOfRequire }
    let complaints: [(BodyFault.Kind, String?)] = [
      (.wrongReports, complaint(aboutMissing: reports)),
      (.tooManyReports, complaint(aboutNumber: reports)),
      (.anotherLine, complaint(aboutLine: reports)),
      (.anotherOutcome, complaint(about: outcomes.values.first)),
    ]
    return complaints.compactMap { kind, complaint in
      complaint.map {
        BodyFault(kind: kind, sentence: "A body \(mistake.words), and \(end.rawValue). \($0)")
      }
    }
  }

  private func complaint(about outcome: BodyOutcome?) -> String? {
    outcome == end.outcome
      ? nil : "The caller of withMock got \(outcome.orNothing), not \(end.outcome)."
  }

  private func complaint(aboutMissing issues: [Issue]) -> String? {
    if issues.isEmpty && !mistake.reports.isEmpty {
      return "No report of withMock reached the test."
    }
    let texts = issues.map(\.account)
    let report = mistake.reports.first { report in texts.count { $0.contains(report) } != 1 }
    return report.map { "withMock should report \"\($0)\" once; its reports are \(texts)." }
  }

  private func complaint(aboutNumber issues: [Issue]) -> String? {
    issues.count > mistake.reports.count
      ? "withMock reported too much: \(issues.map(\.account))." : nil
  }

  /// A report too many has a line of its own, and another complaint.
  private func complaint(aboutLine issues: [Issue]) -> String? {
    let report = issues.first { issue in
      issue.sourceLocation != line && mistake.reports.contains { issue.account.contains($0) }
    }
    return report.map {
      "The test called withMock at \(line.fileName):\(line.line), and the report is at another"
        + " line: \($0.account)"
    }
  }
}

extension URLSessionProtocol {
  fileprivate func send(_ expected: ExpectedRequest) {
    var request = URLRequest(url: ShopURL.any.appendingPathComponent(expected.path))
    request.httpMethod = expected.method
    send(request, to: CompletionLog())
  }
}

extension Issue {
  /// Whether it comes from the `#require` of the body.
  fileprivate var isOfRequire: Bool { if case .expectationFailed = kind { true } else { false } }
}
