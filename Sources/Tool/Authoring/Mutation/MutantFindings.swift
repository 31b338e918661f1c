import Foundation
import Synchronization
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What is known of the mutants of one exercise, kept in a file, a line each, so
/// that a run that was interrupted goes on where it was.
///
/// A finding holds for the words of the mutant and all that its checks are made
/// from; comments and line breaks of the solution do not count.
final class MutantFindings: Sendable {
  /// Where the tool keeps all that has to do with mutants.
  static let folder = ".build/mutate"

  private struct Line: Codable {
    let mutant: String
    let basis: String
    let fate: MutantFate
  }

  private let file: URL
  private let basis: String
  private let known = Mutex<[String: MutantFate]>([:])

  /// Reads what is kept, and is right for the snapshot on which verdicts depend.
  init(of entry: Entry, in root: URL, snapshot: Snapshot) {
    file = root.appending(path: "\(Self.folder)/found/\(entry.id).jsonl")
    var others = snapshot.part(for: entry)
    others.forget([entry.starter])
    basis = others.digest
    let data = (try? Data(contentsOf: file)) ?? Data()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? JSONDecoder().decode(Line.self, from: line), line.basis == basis else {
        continue
      }
      known.withLock { $0[line.mutant] = line.fate }
    }
  }

  func fate(of mutant: Mutant) -> MutantFate? { known.withLock { $0[mutant.digest] } }

  func keep(_ fate: MutantFate, of mutant: Mutant) throws {
    let line = try JSONEncoder().encode(Line(mutant: mutant.digest, basis: basis, fate: fate))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try known.withLock {
      $0[mutant.digest] = fate
      try OpenFile(file.path, O_WRONLY | O_CREAT | O_APPEND).write(line + Data("\n".utf8))
    }
  }

  /// Forgets all, for a run that begins anew.
  func forget() {
    known.withLock { $0 = [:] }
    try? FileManager.default.removeItem(at: file)
  }
}

extension Mutant {
  fileprivate var digest: String { SwiftTokens(source).digest }
}

extension SwiftTokens {
  /// The same for two sources that differ in comments and spaces alone.
  var digest: String { Digest(of: Data(tokens.map { "\($0.text)\n" }.joined().utf8)).hex }
}
