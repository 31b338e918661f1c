import Foundation

/// The lines that Swift Testing writes with `--event-stream-output-path`
/// (swift-testing, `Documentation/ABI/JSON.md`), as far as verdicts need them.
package struct EventStream {
  package private(set) var tests: [TestRecord] = []
  package private(set) var events: [EventRecord] = []
  /// Whether every line could be read; a run that was killed ends mid-line.
  package private(set) var isWhole = true

  package init(_ data: Data) {
    let decoder = JSONDecoder()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? decoder.decode(Record.self, from: line), record.version == 0 else {
        isWhole = false
        continue
      }
      switch record.content {
      case .test(let test): tests.append(test)
      case .event(let event): events.append(event)
      case .other: continue
      }
    }
  }
}

/// A suite or a function that the run knows of.
package struct TestRecord: Decodable {
  package struct Case: Decodable { let id: String }

  package let kind: String
  package let id: String
  package let name: String
  package let displayName: String?
  let sourceLocation: Location
  package let cases: [Case]?

  enum CodingKeys: String, CodingKey {
    case kind, id, name, displayName, sourceLocation
    case cases = "_testCases"
  }
}

/// Something that happened, at a moment.
package struct EventRecord: Decodable {
  struct Instant: Decodable { let absolute: Double }
  struct Message: Decodable { let text: String }
  package struct Issue: Decodable {
    package let isKnown: Bool
    package let sourceLocation: Location?
  }

  package let kind: String
  let instant: Instant
  package let testID: String?
  let messages: [Message]
  package let issue: Issue?
  let testCase: TestRecord.Case?

  enum CodingKeys: String, CodingKey {
    case kind, instant, testID, messages, issue
    case testCase = "_testCase"
  }
}

/// A place in a source file; `fileID` is `Module/File.swift`.
package struct Location: Decodable, Equatable, Sendable {
  package let fileID: String
  package let line: Int
  let column: Int
}

/// One line: its version, and what it holds.
private struct Record: Decodable {
  enum Content {
    case test(TestRecord)
    case event(EventRecord)
    case other
  }

  let version: Int
  let content: Content

  enum CodingKeys: CodingKey { case version, kind, payload }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    switch try container.decode(String.self, forKey: .kind) {
    case "test": content = .test(try container.decode(TestRecord.self, forKey: .payload))
    case "event": content = .event(try container.decode(EventRecord.self, forKey: .payload))
    default: content = .other
    }
  }
}
