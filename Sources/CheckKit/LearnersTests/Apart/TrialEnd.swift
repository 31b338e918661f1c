import DoubleKit
import Testing

/// How a function of a learner's ended on one of the things that it is tried on.
public enum TrialEnd: Equatable, Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these: of each of its lines the first.
  case failed([String])
  /// It did not end; it waits for what never comes.
  case hung

  /// Tries a function, where the grader does so in a process of its own.
  ///
  /// - Parameters:
  ///   - name: What tells the trial from the others of the running check.
  ///   - deadline: How long it may take.
  ///   - function: The function, with what it is tried on.
  /// - Returns: How it ended.
  public static func of(
    _ name: String, within deadline: Deadline,
    _ function: @escaping @Sendable () async throws -> Void
  ) async -> TrialEnd {
    let report = await RunPlace.report("\(Test.currentID ?? "") \(name)") {
      SuiteReport(of: name, ended: TrialEnd(await .of(function, within: deadline)))
    }
    return report.tests.first.map { TrialEnd($0.ending) } ?? .hung
  }

  private init(_ outcome: TestOutcome) {
    self =
      switch outcome {
      case .passed: .passed
      case .failed(let issues): .failed(issues.firstsOfTheirLines.map(\.account))
      case .hung: .hung
      }
  }

  private init(_ ending: SuiteReport.Ending) {
    self =
      switch ending {
      case .passed: .passed
      case .failed(let accounts): .failed(accounts)
      case .hung, .skipped: .hung
      }
  }
}

extension Sequence where Element: Sendable {
  /// The results for all elements, one after the other; where each is worked out in a
  /// process of its own, all at once.
  ///
  /// - Parameter transform: What to work out.
  /// - Returns: One result for each element.
  public func mapApart<Value: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> Value
  ) async -> [Value] {
    guard case .here = RunPlace.current else { return await mapAtOnce(transform) }
    var values: [Value] = []
    for element in self { values.append(await transform(element)) }
    return values
  }
}

extension SuiteReport {
  /// The report of one function, in the shape of a test.
  fileprivate init(of name: String, ended end: TrialEnd) {
    var test = TestEnd(id: name, name: name, fileID: "", line: 0)
    (test.hasBegun, test.hasEnded) = (true, end != .hung)
    if case .failed(let accounts) = end { test.accounts = accounts }
    tests = [test]
  }
}

extension [Issue] {
  fileprivate var firstsOfTheirLines: [Issue] {
    let places = map { $0.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? $0.account }
    return indices.filter { places.firstIndex(of: places[$0]) == $0 }.map { self[$0] }
  }
}
