import CheckKit
import DoubleKit
import ItemDetail
import Testing

extension ItemCall {
  /// Call number 0, 1, 2 and so on of a record. The first three differ; one has an
  /// id that the real API refuses, and a spy keeps all the same.
  @Sendable static func sample(_ number: Int) -> ItemCall {
    [.load(id: 41), .updatePrice(id: 41, to: 900), .load(id: -52)][number % 3]
  }
}

extension SourceLocation {
  /// Line number 0, 1, 2 and so on of a test that makes a double.
  static func ofATest(_ number: Int) -> SourceLocation {
    let lines = [
      #_sourceLocation,
      #_sourceLocation,
      #_sourceLocation,
    ]
    return lines[number % lines.count]
  }
}

extension Item {
  /// An item with this id, as a test releases it.
  static func released(_ id: Int, price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }
}

/// A dummy that is called, and what it reports.
struct DummyPlay {
  private let line: SourceLocation
  private let dummy: any ItemDetailAPIProtocol
  private let answers = CompletionLog<LoadOutcome>()

  init(
    of makeDummy: @Sendable (SourceLocation) -> any ItemDetailAPIProtocol, at line: SourceLocation
  ) {
    self.line = line
    dummy = makeDummy(line)
  }

  /// What is wrong with the report of the last call, as a sentence; nil when
  /// nothing is.
  func fault(after calls: [ItemCall]) async -> String? {
    var last: (issues: [Issue], warnings: [Issue]) = ([], [])
    for call in calls {
      last = await issuesAndWarnings { [dummy, answers] in
        dummy.take(call, completion: answers.completion)
      }
    }
    guard let call = calls.last, let what = fault(in: last.issues, last.warnings, of: call) else {
      return nil
    }
    return "DummyItemDetailAPI got \(calls.count == 1 ? "\(call)" : "\(calls)"). \(what)."
  }

  private func fault(in issues: [Issue], _ warnings: [Issue], of call: ItemCall) -> String? {
    let answer = answers.values.first
    guard let issue = issues.first else {
      if let answer { return "It answered \(answer), as a stub does, and reported nothing" }
      return warnings.isEmpty
        ? "No report of the last call reached the test"
        : "It reported a warning, which fails no test"
    }
    if let answer { return "It reported the call, and answered \(answer)" }
    if issues.count > 1 { return "It reported the last call \(issues.count) times" }
    if issue.sourceLocation != line {
      return "Its report is not at the line of the test that made it: \(issue.account)"
    }
    return issue.sentence.contains("\(call.id)")
      ? nil : "Its report does not name item \(call.id): \(issue.sentence)"
  }
}
