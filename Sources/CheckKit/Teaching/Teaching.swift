import Foundation
import Records
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
  public init(_ rule: String, open file: String) {
    self.rule = rule
    self.file = file
  }

  /// The same with another rule.
  public func saying(_ rule: String) -> Teaching { Teaching(rule, open: file) }

  /// The whole of what a learner reads of one failure.
  public func callAsFunction(_ observation: String) -> Comment {
    "\(observation.closed) \(rule) Open \(file)"
  }

  /// The whole of what a learner reads of several failures of one check: a list, with
  /// what introduces a part of it on a line without a dash.
  public func callAsFunction(_ observations: [String]) -> Comment {
    guard observations.count > 1 else { return self(observations.first ?? "") }
    let list = observations.map { $0.hasSuffix(":") ? $0 : "- \($0.closed)" }
      .joined(separator: "\n")
    return "\(list)\n\(rule) Open \(file)"
  }
}

extension Teaching {
  /// Records an issue unless a condition holds.
  ///
  /// The issue is the sentence alone. `#expect` would print the expression as
  /// well, which is about a check that no learner writes.
  @discardableResult
  public func expect(
    _ condition: Bool, _ observation: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    if !condition { Issue.record(self(observation()), sourceLocation: sourceLocation) }
    return condition
  }

  /// Records several failures of one check as one issue; none when there are
  /// none.
  public func record(_ observations: [String], sourceLocation: SourceLocation) {
    if observations.isEmpty { return }
    Issue.record(self(observations), sourceLocation: sourceLocation)
  }
}

extension String {
  /// The sentence, with a full stop where it has no end. What a double reports is
  /// quoted in it, often a sentence too, and leaves a full stop too many.
  fileprivate var closed: String {
    let text = replacing(".. ", with: ". ").replacing("., ", with: ", ")
    let isClosed = text.hasSuffix(".)") || text.last.map { ".!?:".contains($0) } ?? false
    return isClosed ? text : "\(text)."
  }
}

extension Optional where Wrapped: CustomStringConvertible {
  /// What came, as a failure message shows it: "nothing" when none did.
  public var orNothing: String { map(\.description) ?? "nothing" }
}

// What a check has to say besides that an answer is right or wrong.
extension Teaching {
  /// Says something of an answer that works, and fails no test for it.
  ///
  /// `swift test` shows a warning. In the event stream that the tool reads there
  /// are no warnings (its version 0 is older than they are), so the tool gets an
  /// attachment, when it asks for one. A toolchain before Swift 6.3 has no warnings.
  public func remark(_ observations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    if observations.isEmpty { return }
    #if compiler(>=6.3)
      Issue.record(self(observations), severity: .warning, sourceLocation: sourceLocation)
    #endif
    CheckRemark.attach(sentences: observations)
  }

  /// Gives the reasons for an answer that is right; only the tool prints them.
  public func explain(_ sentences: [String]) {
    if !sentences.isEmpty { CheckRemark.attach(sentences: sentences) }
  }

  /// Says how much of its work a check found right, for the points of a part of it.
  ///
  /// A learner reads nothing of it. What a check says several times is added up.
  public func count(right: Int, of all: Int) {
    CheckRemark.attach(right: right, of: all)
  }
}

extension CheckRemark {
  /// Attaches a remark of the running check, where the tool asks for it.
  fileprivate static func attach(
    sentences: [String] = [], right: Int? = nil, of all: Int? = nil
  ) {
    guard isAskedFor(), let test = Test.current else { return }
    CheckRemark(
      check: String(describing: test.id), sentences: sentences, right: right, of: all
    ).attach(named: filePrefix)
  }
}

extension AttachedRecord {
  /// Attaches it to the running test, for the tool.
  func attach(named name: String) {
    if let json = try? json { Attachment.record(json, named: "\(name).json") }
  }
}
