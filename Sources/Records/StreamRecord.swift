import Foundation

/// A place in a source file; `fileID` is `Module/File.swift`.
package struct Location: Decodable, Equatable, Comparable, Sendable {
  package let fileID: String
  package let line: Int
  package let column: Int

  package init(fileID: String, line: Int, column: Int) {
    (self.fileID, self.line, self.column) = (fileID, line, column)
  }

  package static func < (a: Location, b: Location) -> Bool {
    (a.fileID, a.line, a.column) < (b.fileID, b.line, b.column)
  }
}

/// A line of the event stream of Swift Testing, version 0, as far as it is needed here: of
/// the run that the tool judges, and of those in which a check runs a learner's tests
/// (swift-testing, Documentation/ABI/JSON.md).
package struct StreamRecord: Decodable, Sendable {
  package struct Issue: Decodable, Sendable {
    package let isKnown: Bool
    /// Since Swift 6.3: a warning fails no test.
    package let isFailure: Bool?
    package let sourceLocation: Location?
  }

  package struct Message: Decodable, Sendable { package let text: String }

  /// A test case: a row of a parameterized test.
  package struct Case: Decodable, Sendable {
    package let id: String
    package let displayName: String
  }

  /// A test that the run knows of, or an event.
  package struct Payload: Decodable, Sendable {
    package let kind: String?
    package let id: String?
    package let name: String?
    package let displayName: String?
    package let sourceLocation: Location?
    package let testID: String?
    package let issue: Issue?
    package let messages: [Message]?
    /// The rows of a parameterized test.
    package let cases: [Case]?
    /// The row that an event is about.
    package let row: Case?

    enum CodingKeys: String, CodingKey {
      case kind, id, name, displayName, sourceLocation, testID, issue, messages
      case cases = "_testCases"
      case row = "_testCase"
    }
  }

  package let version: Int
  /// `test` or `event`.
  package let kind: String
  package let payload: Payload

  /// Reads a line; nil when it is none, or of another version.
  package init?(_ json: Data) {
    guard let record = try? JSONDecoder().decode(Self.self, from: json), record.version == 0
    else { return nil }
    self = record
  }
}
