import Foundation
import Testing

// What a check has to say of an answer that it accepts.
extension Teaching {
  /// Says something of an answer that works, and fails no test for it.
  ///
  /// `swift test` shows a warning. In the event stream that the tool reads there
  /// are no warnings (its version 0 is older than they are), so the tool gets an
  /// attachment, when it asks for one. A toolchain before Swift 6.3 has no warnings.
  ///
  /// - Parameters:
  ///   - observations: What to say, as sentences; nothing when there are none.
  ///   - sourceLocation: Where to say it.
  public func remark(_ observations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    if observations.isEmpty { return }
    #if compiler(>=6.3)
      Issue.record(self(observations), severity: .warning, sourceLocation: sourceLocation)
    #endif
    CheckRemark(sentences: observations)?.attachIfAsked()
  }
}

/// What a check that passes has to say: the tool reads it, in
/// `Sources/Tool/Core/Workspace/TestProcess.swift`.
private struct CheckRemark: Encodable {
  /// The check, as the testing library names it: `Module.Suite/check()/File.swift:1:1`.
  let check: String
  let sentences: [String]

  /// A remark of the running check; nil outside of one.
  init?(sentences: [String]) {
    guard let test = Test.current else { return nil }
    check = String(describing: test.id)
    self.sentences = sentences
  }

  /// The variable that asks for attachments. Each one prints a line in the output
  /// of `swift test`, where the warning is enough.
  private static let switchName = "WORKBOOK_REMARKS"

  func attachIfAsked(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard environment[Self.switchName]?.isEmpty == false else { return }
    guard let json = try? JSONEncoder().encode(self) else { return }
    Attachment.record(String(decoding: json, as: UTF8.self), named: "remark.json")
  }
}
