import Testing

/// The sentences that the checks of one exercise have in common.
///
/// A failure says three things: what the double did, what this kind of double
/// does, and which file to open.
public struct Teaching: Sendable {
  /// What this kind of double does, as a sentence.
  public let rule: String
  /// The learner's file, from the root of the package.
  public let file: String

  /// Makes the common part of an exercise's failures.
  ///
  /// - Parameters:
  ///   - rule: What this kind of double does, as a sentence.
  ///   - file: The learner's file, from the root of the package.
  public init(_ rule: String, open file: String) {
    self.rule = rule
    self.file = file
  }

  /// The comment of one expectation.
  ///
  /// - Parameter observation: What the double did, as a sentence.
  /// - Returns: The whole of what a learner reads when the expectation fails.
  public func callAsFunction(_ observation: String) -> Comment {
    let end = observation.last.map { ".!?".contains($0) } ?? false ? "" : "."
    return "\(observation)\(end) \(rule) Open \(file)"
  }
}

extension Optional where Wrapped: CustomStringConvertible {
  /// What came, as a failure message shows it: "nothing" when none did.
  public var orNothing: String { map(\.description) ?? "nothing" }
}
