import DoubleKit
import Testing

/// How a function of a learner's ended on one of the things that it is tried on.
public enum TrialOutcome: Equatable, Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these: of each of its lines the first.
  case failed([String])
  /// It did not end; it waits for what never comes.
  case hung

  /// Tries a function.
  public static func of(
    within deadline: Deadline, _ function: @escaping @Sendable () async throws -> Void
  ) async -> TrialOutcome {
    switch await TestOutcome.of(function, within: deadline) {
    case .passed: .passed
    case .failed(let issues): .failed(issues.firstsOfTheirLines.map(\.account))
    case .hung: .hung
    }
  }
}

extension [Issue] {
  fileprivate var firstsOfTheirLines: [Issue] {
    let places = map { $0.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? $0.account }
    return indices.filter { places.firstIndex(of: places[$0]) == $0 }.map { self[$0] }
  }
}
