import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// One request to a mock that expects those of `script`, in any order.
enum ExpectedStep: CaseIterable, Sendable, CustomStringConvertible {
  case load
  case changePrice
  case otherMethod
  case otherPath

  static let script: [ExpectedStep] = [.load, .load, .changePrice]

  /// The answers to the script. One is an error: a mock that gives it has met no mistake.
  static let answers: [SessionAnswer] = [
    .item(.released(41, price: 100)), .status(503), .failure(URLError(.timedOut)),
  ]

  /// What the mock is to do with the script.
  static var scriptInWords: String {
    zip(script, answers).map { "\($0) with \($1.inWords)" }.joined(separator: ", ")
  }

  var request: URLRequest {
    switch self {
    case .load: ItemCall.load(id: 41).request
    case .changePrice: ItemCall.updatePrice(id: 52, to: 900).request
    case .otherPath: ItemCall.load(id: 63).request
    case .otherMethod: Self.removal
    }
  }

  private static var removal: URLRequest {
    var request = ItemCall.load(id: 41).request
    request.httpMethod = "DELETE"
    return request
  }

  var description: String { request.methodAndPath }

  /// What a right mock does at each step, and in `verify()` at the end.
  @Sendable static func lines(after steps: [ExpectedStep]) -> [ExpectedStepLine] {
    var open = Array(zip(script, answers))
    let lines = steps.map { step in
      let place = open.firstIndex { $0.0 == step }
      guard let place else { return ExpectedStepLine(names: ["\(step)"], answer: "an error") }
      return ExpectedStepLine(names: [], answer: open.remove(at: place).1.inWords)
    }
    return lines + [ExpectedStepLine(names: open.map { "\($0.0)" }, answer: "in verify()")]
  }
}

/// What a mock does at one step.
struct ExpectedStepLine: Equatable, Sendable, CustomStringConvertible {
  /// The requests that a right mock's reports name.
  let names: [String]
  let reports: String
  let answer: String

  var description: String { "\(reports), \(answer)" }

  /// What a right one does: its reports name these requests.
  init(names: [String], answer: String) {
    reports = Self.reports(naming: names)
    (self.names, self.answer) = (names, answer)
  }

  /// What one does whose reports should name these requests.
  init(_ issues: [Issue], naming names: [String], at line: SourceLocation, answer: String) {
    reports = Self.words(issues, naming: names, at: line)
    (self.names, self.answer) = (names, answer)
  }

  private static func reports(naming names: [String]) -> String {
    names.isEmpty ? "no report" : "a report that names \(names.joined(separator: ", "))"
  }

  private static func words(
    _ issues: [Issue], naming names: [String], at line: SourceLocation
  ) -> String {
    if let issue = issues.first(where: { $0.sourceLocation != line }) {
      return "a report at the wrong line: \(issue.account)"
    }
    let text = issues.map(\.sentence).joined(separator: " ")
    // One report may name several, but none is made for nothing.
    let isRight = names.isEmpty == issues.isEmpty && issues.count <= names.count
    return isRight && text.names(names)
      ? reports(naming: names)
      : issues.isEmpty ? "no report" : "the reports \(issues.map(\.sentence))"
  }
}

extension String {
  /// Whether the text has the method and the path of each request as often as a list
  /// has it.
  fileprivate func names(_ requests: [String]) -> Bool {
    requests.allSatisfy { request in
      request.split(separator: " ").allSatisfy { part in
        components(separatedBy: part).count > requests.count { $0 == request }
      }
    }
  }
}

/// A mock that expects the script, in play.
struct ExpectedStepPlay: Sendable {
  private let mock: Exercise8_Subject.ExpectingMock
  private let line: SourceLocation

  init(
    of makeMock: @Sendable (SourceLocation) -> Exercise8_Subject.ExpectingMock,
    at line: SourceLocation
  ) {
    self.line = line
    mock = makeMock(line)
    for (step, answer) in zip(ExpectedStep.script, ExpectedStep.answers) {
      mock.expect(step.request, answer)
    }
  }

  /// What the mock does at each step, and when it verifies at the end.
  func lines(after steps: [ExpectedStep]) async -> [ExpectedStepLine] {
    var lines: [ExpectedStepLine] = []
    for (step, expected) in zip(steps, ExpectedStep.lines(after: steps)) {
      lines.append(await line(for: step, expected))
      if lines.last != expected { return lines }
    }
    let missing = ExpectedStep.lines(after: steps)[steps.count]
    let issues = await issues { [mock] in mock.verify() }
    return lines + [
      ExpectedStepLine(issues, naming: missing.names, at: line, answer: missing.answer)
    ]
  }

  private func line(
    for step: ExpectedStep, _ expected: ExpectedStepLine
  ) async -> ExpectedStepLine {
    let end = CompletionLog<SessionAnswer?>()
    let issues = await issues { [mock] in
      end.record(await TransportCall(step.request, of: mock.transport).outcome)
    }
    let answer = end.values.first ?? nil
    // What a mock fails a wrong request with is its own affair.
    let isFailed = answer?.error != nil && expected.answer == "an error"
    return ExpectedStepLine(
      issues, naming: expected.names, at: line,
      answer: isFailed ? expected.answer : answer?.inWords ?? "no answer")
  }
}
