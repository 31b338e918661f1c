import Foundation

/// What a check hands to the `workbook` tool: JSON on a line, in an attachment of the test
/// run. Version 0 of the event stream has no place for it.
package protocol AttachedRecord: Codable, Sendable {
  /// The environment variable that asks for it. Each attachment prints a line in the output
  /// of `swift test`, which is about the learner otherwise.
  static var switchName: String { get }
  /// The beginning of the names of its files.
  static var filePrefix: String { get }
}

extension AttachedRecord {
  /// Whether the tool asks for such records.
  package static func isAskedFor(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    environment[switchName]?.isEmpty == false
  }

  /// The text of the attachment, the same for the same record.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The records in a folder of attachments; several may be in one file, a line each.
  ///
  /// - Throws: when one cannot be read: then nobody knows how many there were.
  package static func all(in folder: URL) throws -> [Self] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.filter { $0.hasPrefix(filePrefix) }.sorted()
      .flatMap { name in
        try Data(contentsOf: folder.appending(path: name)).split(separator: UInt8(ascii: "\n"))
      }
      .map { try JSONDecoder().decode(Self.self, from: $0) }
  }
}

/// What a check has to say besides its failures: of an answer that it accepts, and how much
/// of its work is right.
package struct CheckRemark: AttachedRecord, Equatable {
  package static let switchName = "WORKBOOK_REMARKS"
  package static let filePrefix = "remark"

  /// The check, as the testing library names it: `Module.Suite/check()/File.swift:1:1`.
  package let check: String
  package let sentences: [String]
  /// How much of the check's work is right, and of how much; nil where it does not say.
  package let right: Int?
  package let of: Int?

  package init(check: String, sentences: [String] = [], right: Int? = nil, of all: Int? = nil) {
    (self.check, self.sentences) = (check, sentences)
    (self.right, of) = (right, all)
  }

  /// Whether a check of a suite says it; `Module.Suite` names the suite.
  package func isOf(suite: String) -> Bool { check.hasPrefix("\(suite)/") }

  /// Whether one check of a suite says it.
  package func isOf(suite: String, check name: String) -> Bool {
    check.hasPrefix("\(suite)/\(name)(")
  }
}
