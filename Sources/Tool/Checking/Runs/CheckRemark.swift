import Foundation

/// What a check has to say of an answer that it accepts. The checks attach one
/// when they are asked to, in `Sources/CheckKit/Teaching+Remarks.swift`: version 0
/// of the event stream has no warnings.
package struct CheckRemark: Decodable, Equatable, Sendable {
  /// The check, as the testing library names it: `Module.Suite/check()/File.swift:1:1`.
  let check: String
  package let sentences: [String]

  package init(check: String, sentences: [String]) {
    self.check = check
    self.sentences = sentences
  }

  /// The variable that asks for them, and what the names of their files begin with.
  static let switchName = "WORKBOOK_REMARKS"
  static let filePrefix = "remark"

  /// Whether a check of a suite says it; `Module.Suite` names the suite.
  func isOf(suite: String) -> Bool { check.hasPrefix("\(suite)/") }
}

extension CheckRemark {
  /// The remarks in a folder of attachments, in the order of their checks. One that
  /// cannot be read costs no verdict.
  static func all(in folder: URL) -> [CheckRemark] {
    files(in: folder).compactMap {
      (try? Data(contentsOf: $0)).flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    }.sorted { $0.check < $1.check }
  }

  /// Removes them: what an earlier run left is about another state of the files.
  static func removeAll(in folder: URL) {
    for file in files(in: folder) { try? FileManager.default.removeItem(at: file) }
  }

  private static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(filePrefix) }.map { folder.appending(path: $0) }
  }
}
