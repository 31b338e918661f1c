import Foundation
@testable import WorkbookCore

/// Writes event streams line by line, as Swift Testing does.
struct StreamText {
  private(set) var lines: [String] = []

  var data: Data { Data(lines.joined(separator: "\n").utf8) }

  /// Announces a function of `Chapter2StubTests.Exercise1_Stub`.
  mutating func test(_ name: String, line: Int, cases: [String] = []) {
    let cases = cases.map { #"{"displayName":"x","id":"\#($0)"}"# }.joined(separator: ",")
    lines.append(
      #"{"kind":"test","payload":{"_testCases":[\#(cases)],"id":"\#(Self.id(name, line))","#
        + #""kind":"function","name":"\#(name)","sourceLocation":{"_filePath":"/x","column":4,"#
        + #""fileID":"Chapter2StubTests/Exercise1_Stub.swift","line":\#(line)}},"version":0}"#)
  }

  /// Adds an event.
  mutating func event(
    _ kind: String, _ name: String? = nil, line: Int = 0, messages: [String] = [],
    isKnown: Bool? = nil, testCase: String? = nil
  ) {
    let texts = messages.map { #"{"symbol":"fail","text":"\#($0)"}"# }.joined(separator: ",")
    var fields = [#""kind":"\#(kind)""#, #""messages":[\#(texts)]"#]
    if let name { fields.append(#""testID":"\#(Self.id(name, line))""#) }
    if let isKnown { fields.append(#""issue":{"isKnown":\#(isKnown)}"#) }
    if let testCase { fields.append(#""_testCase":{"displayName":"x","id":"\#(testCase)"}"#) }
    let payload = fields.joined(separator: ",")
    lines.append(#"{"kind":"event","payload":{\#(payload)},"version":0}"#)
  }

  /// A function that starts, records what is given, and ends.
  mutating func run(_ name: String, line: Int, issues: [String] = []) {
    event("testStarted", name, line: line)
    for issue in issues {
      event("issueRecorded", name, line: line, messages: [issue], isKnown: false)
    }
    event("testEnded", name, line: line)
  }

  /// A function that cancels itself, with the events of Swift 6.3: of a table, the first case
  /// alone is cancelled.
  mutating func cancel(_ name: String, line: Int, issues: [String] = [], cases: [String] = []) {
    test(name, line: line, cases: cases)
    event("testStarted", name, line: line)
    for issue in issues {
      event("issueRecorded", name, line: line, messages: [issue], isKnown: false)
    }
    if cases.isEmpty { event("testCancelled", name, line: line) }
    event("testCaseCancelled", name, line: line, testCase: cases.first)
    for id in cases { event("testCaseEnded", name, line: line, testCase: id) }
    event("testEnded", name, line: line)
  }

  mutating func cut() { lines.append(#"{"kind":"event","payl"#) }

  mutating func append(_ line: String) { lines.append(line) }

  private static func id(_ name: String, _ line: Int) -> String {
    "Chapter2StubTests.Exercise1_Stub/\(name)/Exercise1_Stub.swift:\(line):4"
  }
}
