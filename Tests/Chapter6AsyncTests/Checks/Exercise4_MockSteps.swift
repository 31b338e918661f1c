import Foundation
import CheckKit
import DoubleKit
import ItemDetail
import Testing

/// One call of a mock that expects the calls of `script`, in their order.
enum MockStep: CaseIterable, Sendable, CustomStringConvertible {
  case load
  case updatePrice
  case otherPrice
  case otherItem

  static let script: [MockStep] = [.load, .load, .updatePrice]

  var call: ItemCall {
    switch self {
    case .load: .load(id: 41)
    case .updatePrice: .updatePrice(id: 52, to: 900)
    case .otherPrice: .updatePrice(id: 52, to: 901)
    case .otherItem: .load(id: 63)
    }
  }

  var description: String { "\(call)" }

  /// The canned result of expected call number 0, 1, 2. One is an error: a mock
  /// that gives it has met no mistake.
  static func result(_ number: Int) -> ItemResult {
    number == 1
      ? .failure(APIResponseError.parsing) : .success(.released(41 + number, price: 100 + number))
  }

  /// What a right mock does at each step, and in `verify()` at the end.
  @Sendable static func lines(after steps: [MockStep]) -> [MockStepLine] {
    var open = Array(script.enumerated())
    let lines = steps.map { step -> MockStepLine in
      guard let next = open.first, next.element == step else {
        return MockStepLine(
          reports: .naming([step.call.id] + open.prefix(1).map(\.element.call.id)),
          answer: "an error")
      }
      open.removeFirst()
      return MockStepLine(reports: .none, answer: MockStepLine.words(result(next.offset)))
    }
    let missing = open.map(\.element.call.id)
    let verdict = missing.isEmpty ? MockStepLine.Reports.none : .missing(missing)
    return lines + [MockStepLine(reports: verdict, answer: "in verify()")]
  }
}

/// What a mock does at one step.
struct MockStepLine: Equatable, Sendable, CustomStringConvertible {
  enum Reports: Equatable, Sendable {
    case none
    /// One report, at the line of the mock, that names all of these items.
    case naming([Int])
    /// Reports that name each of these items as often as it is here.
    case missing([Int])
    case other(String)
  }

  var reports: Reports
  var answer: String

  var description: String { "\(reports), \(answer)" }

  /// A result in words. What a mock fails a wrong call with is its own affair.
  static func words(_ result: ItemResult?) -> String {
    guard let result else { return "no answer" }
    switch LoadOutcome(result) {
    case .refused(.parsing): return "the canned error"
    case .item(let item): return "item \(item.id) at \(item.price) won"
    default: return "an error"
    }
  }
}

extension MockStepLine.Reports: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: "no report"
    case .naming(let ids): "one report that names \(ids.map { "item \($0)" }.inWords)"
    case .missing(let ids): "a report of each missing call: \(ids.map { "item \($0)" }.inWords)"
    case .other(let text): text
    }
  }

  /// These reports, if that is what some issues are; otherwise what they are.
  func ifMet(by issues: [Issue], at line: SourceLocation) -> Self {
    if issues.isEmpty { return .none }
    if let issue = issues.first(where: { $0.sourceLocation != line }) {
      return .other("a report at the wrong line: \(issue.account)")
    }
    let text = issues.map(\.sentence).joined(separator: " ")
    switch self {
    case .naming(let ids) where issues.count == 1 && ids.allSatisfy { text.contains("\($0)") }:
      return self
    case .missing(let ids) where issues.count <= ids.count && text.names(ids): return self
    default: return .other("the reports \(issues.map(\.sentence))")
    }
  }
}

extension String {
  /// Whether the text has each number as often as a list has it.
  fileprivate func names(_ ids: [Int]) -> Bool {
    Set(ids).allSatisfy { id in
      components(separatedBy: "\(id)").count > ids.count { $0 == id }
    }
  }
}

/// A mock that expects the script, in play.
struct MockStepPlay: Sendable {
  private let mock: Exercise4_Subject.ExpectingMock
  private let line: SourceLocation
  private let log = CompletionLog<ItemResult>()

  init(
    of makeMock: @Sendable (SourceLocation) -> Exercise4_Subject.ExpectingMock,
    at line: SourceLocation
  ) {
    self.line = line
    mock = makeMock(line)
    for (number, step) in MockStep.script.enumerated() {
      mock.expect(step.call, MockStep.result(number))
    }
  }

  /// What the mock does at each step, and when it verifies at the end.
  func lines(after steps: [MockStep]) async -> [MockStepLine] {
    let expected = MockStep.lines(after: steps)
    var lines: [MockStepLine] = []
    for (number, step) in steps.enumerated() {
      lines.append(await line(for: step, number: number, expected[number]))
    }
    let issues = await issues { [mock] in mock.verify() }
    let reports = expected[steps.count].reports.ifMet(by: issues, at: line)
    return lines + [MockStepLine(reports: reports, answer: "in verify()")]
  }

  private func line(
    for step: MockStep, number: Int, _ expected: MockStepLine
  ) async -> MockStepLine {
    let before = log.values.count
    let issues = await issues { [mock, log] in
      mock.api.take(step.call, completion: log.record)
    }
    let answers = await log.values(atLeast: before + 1).dropFirst(before)
    return MockStepLine(
      reports: expected.reports.ifMet(by: issues, at: line),
      answer: answers.count > 1 ? "\(answers.count) answers" : MockStepLine.words(answers.first))
  }
}
