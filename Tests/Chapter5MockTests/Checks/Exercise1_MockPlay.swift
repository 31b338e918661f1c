import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// One step of a game with a mock that expects the calls of `script`, in order.
enum MockStep: CaseIterable, CustomStringConvertible {
  case item
  case cart
  case otherMethod
  case longerPath
  case otherPlace
  /// Make a task for the item, and never resume it.
  case makeItem
  /// Resume a task for the item that was made before the first step, the newest
  /// of these first.
  case earlyItem
  /// Resume the latest task once more.
  case resumeAgain
  /// Expect the cart once more, after all other expectations.
  case expectCart

  static let script: [MockStep] = [.item, .item, .cart]

  var expected: ExpectedRequest {
    switch self {
    case .item, .makeItem, .earlyItem, .resumeAgain: ExpectedRequest("GET", "/items/41")
    case .cart, .expectCart: ExpectedRequest("PUT", "/carts/3")
    case .otherMethod: ExpectedRequest("DELETE", "/items/41")
    case .longerPath: ExpectedRequest("GET", "/items/41/price")
    case .otherPlace: ExpectedRequest("GET", "/teas/items/41")
    }
  }

  var description: String {
    switch self {
    case .makeItem: "a task for \(expected), not resumed"
    case .earlyItem: "\(expected), whose task was made before all other calls"
    case .resumeAgain: "resume() of the last task again"
    case .expectCart: "expect(\(expected))"
    default: "\(expected)"
    }
  }

  /// The request of step number 0, 1, 2 and so on. Some go to another host, and
  /// some have another header.
  func request(number: Int) -> URLRequest {
    let shop = Self.goesElsewhere(number) ? ShopURL.fresh() : ShopURL.any
    var request = URLRequest(url: shop.appendingPathComponent(expected.path))
    request.httpMethod = expected.method
    if Self.hasHeader(number) { request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language") }
    return request
  }

  /// What else is to be said of the last of some steps, as a sentence.
  static func remark(on steps: [MockStep]) -> String {
    let sent: [MockStep] = [.item, .cart, .otherMethod, .longerPath, .otherPlace]
    guard let last = steps.last, sent.contains(last) else { return "" }
    let number = steps.count - 1
    let remarks =
      (goesElsewhere(number) ? ["went to another host"] : [])
      + (hasHeader(number) ? ["had a header, Accept-Language"] : [])
    return remarks.isEmpty ? "" : " The last call \(remarks.joined(separator: " and "))."
  }

  // The first step has neither, and the two come apart before they come together.
  private static func goesElsewhere(_ number: Int) -> Bool { !number.isMultiple(of: 2) }
  private static func hasHeader(_ number: Int) -> Bool { number % 4 > 1 }

  /// The canned answer of expected call number 0, 1, 2 and so on. One is an
  /// error: a mock that gives it has met no mistake.
  static func answer(_ number: Int) -> SessionAnswer {
    number == 1 ? .failure(CannedFailure()) : .status(201 + number, body: "answer \(number + 1)")
  }
}

/// A right mock: its line for each step, and its verdict at the end.
struct MockModel {
  private var open = Array(MockStep.script.enumerated())
  private var count = MockStep.script.count
  private var last: MockStep?

  /// One line for each step, and one for `verify()`.
  @Sendable static func lines(after steps: [MockStep]) -> [MockLine] {
    var model = MockModel()
    return steps.map { model.line(for: $0) } + [model.verdict]
  }

  private mutating func line(for step: MockStep) -> MockLine {
    if step == .expectCart {
      open.append((count, step))
      count += 1
      return MockLine()
    }
    if step != .resumeAgain { last = step }
    guard let last, step != .makeItem else { return MockLine() }
    let next = open.first
    if let next, next.element.expected == last.expected {
      open.removeFirst()
      return MockLine(answer: MockLine.words(MockStep.answer(next.offset)))
    }
    let names = [last.expected] + (next.map { [$0.element.expected] } ?? [])
    return MockLine(reports: .naming(names, atMost: 1), answer: "an error")
  }

  private var verdict: MockLine {
    let missing = open.map(\.element.expected)
    return MockLine(
      reports: missing.isEmpty ? .none : .missing(missing),
      answer: "in verify()")
  }
}

/// What a mock does at one step.
struct MockLine: Equatable, CustomStringConvertible {
  enum Reports: Equatable {
    case none
    /// Reports, at the right line, that name all of these.
    case naming([ExpectedRequest], atMost: Int)
    /// Reports that name each of these as often as it is here, and no more
    /// reports than these.
    case missing([ExpectedRequest])
    case other(String)
  }

  var reports = Reports.none
  var answer = "no answer"

  var description: String { "\(reports), \(answer)" }

  /// An answer in words.
  static func words(_ answer: SessionAnswer?) -> String {
    guard let answer else { return "no answer" }
    if answer.response == nil, answer.error != nil { return "an error" }
    return "\(answer) (\(String(decoding: answer.data ?? Data(), as: UTF8.self)))"
  }
}

extension MockLine.Reports: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: "no report"
    case .naming(let names, atMost: 1): "one report that names \(names)"
    case .naming(let names, _): "reports that name \(names)"
    case .missing(let names): "a report of each of \(names)"
    case .other(let text): text
    }
  }

  /// These reports, if that is what some issues are; otherwise what they are.
  func ifMet(by issues: [Issue], at line: SourceLocation) -> Self {
    if issues.isEmpty { return .none }
    if let issue = issues.first(where: { $0.sourceLocation != line }) {
      return .other("a report at the wrong line: \(issue.account)")
    }
    let text = issues.map(\.account).joined(separator: " ")
    if case .missing(let names) = self, issues.count <= names.count,
      names.allSatisfy({ text.names($0, asOftenAsIn: names) })
    {
      return self
    }
    if case .naming(let names, let most) = self, issues.count <= most,
      names.allSatisfy({ text.contains($0.method) && text.contains($0.path) })
    {
      return self
    }
    return .other("the reports \(issues.map(\.sentence))")
  }
}

extension String {
  /// Whether the text has the method and the path of a request as often as a
  /// list has them.
  func names(_ request: ExpectedRequest, asOftenAsIn list: [ExpectedRequest]) -> Bool {
    count(of: request.method) >= list.count { $0.method == request.method }
      && count(of: request.path) >= list.count { $0.path == request.path }
  }

  private func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}

/// Plays steps on a mock.
struct MockPlay {
  private let mock: any ExpectingSession
  private let making: SourceLocation
  private let log = CompletionLog<SessionAnswer>()

  /// Makes a mock that expects the script.
  init(of makeMock: @Sendable (SourceLocation) -> any ExpectingSession) {
    making = #_sourceLocation
    mock = makeMock(making)
    for (number, step) in MockStep.script.enumerated() {
      mock.expect(step.expected, answer: MockStep.answer(number))
    }
  }

  /// What the mock does at each step, and when it verifies at the end.
  func play(_ steps: [MockStep]) async -> [MockLine] {
    let expected = MockModel.lines(after: steps)
    var lines: [MockLine] = []
    var last: (any URLSessionDataTaskProtocol)?
    var early = steps.filter { $0 == .earlyItem }.map { makeTask(for: $0, number: 0) }
    var count = MockStep.script.count
    for (number, step) in steps.enumerated() {
      switch step {
      case .expectCart:
        mock.expect(step.expected, answer: MockStep.answer(count))
        count += 1
      case .resumeAgain: break
      case .earlyItem: last = early.popLast()
      default: last = makeTask(for: step, number: number)
      }
      lines.append(
        await line(
          resuming: [.makeItem, .expectCart].contains(step) ? nil : last, expected[number]))
    }
    return lines + [await verdict(expected[steps.count])]
  }

  private func makeTask(for step: MockStep, number: Int) -> any URLSessionDataTaskProtocol {
    mock.dataTask(with: step.request(number: number), completionHandler: log.handler)
  }

  private func line(
    resuming task: (any URLSessionDataTaskProtocol)?, _ expected: MockLine
  ) async -> MockLine {
    let before = log.values.count
    let issues = await issues { task?.resume() }
    let isAnswered = expected.answer != MockLine().answer
    let answers = await log.values(atLeast: before + (isAnswered ? 1 : 0)).dropFirst(before)
    return MockLine(
      reports: expected.reports.ifMet(by: issues, at: making),
      answer: answers.count > 1 ? "\(answers.count) answers" : MockLine.words(answers.first))
  }

  private func verdict(_ expected: MockLine) async -> MockLine {
    let line = #_sourceLocation
    let issues = await issues { [mock] in mock.verify(sourceLocation: line) }
    return MockLine(reports: expected.reports.ifMet(by: issues, at: line), answer: "in verify()")
  }
}
