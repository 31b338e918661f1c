import Foundation
import WorkbookCore

/// The grades of earlier runs, so that an interrupted class goes on where it stopped.
/// Each is a JSON file that holds everything the grade depends on: its name, a short
/// digest, could be made to collide.
struct FinishedGrades: Sendable {
  let folder: URL
  /// The workbook and the options that matter.
  let basis: String
  /// Whether earlier grades are ignored.
  let isFresh: Bool

  private struct Key: Codable, Equatable {
    let basis: String
    /// Without its name.
    let submission: Submission
  }

  private struct Kept: Codable {
    let key: Key
    let grade: Grade
  }

  /// - Parameters:
  ///   - base: the folder for all workbooks. The grades of other workbooks are removed.
  ///   - workbook: stands for the workbook.
  ///   - basis: the workbook and the options that matter.
  ///   - isFresh: whether earlier grades are ignored.
  init(in base: URL, workbook: String, basis: String, isFresh: Bool = false) {
    folder = base.appending(path: workbook)
    (self.basis, self.isFresh) = (basis, isFresh)
    for name in Folder.names(in: base.path) where name != workbook {
      try? FileManager.default.removeItem(at: base.appending(path: name))
    }
  }

  /// The kept grade of a submission with the same files, whatever its name was.
  func grade(of submission: Submission) throws -> Grade? {
    let key = key(of: submission)
    guard !isFresh, let data = try? Data(contentsOf: try file(for: key)),
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.key == key
    else { return nil }
    var grade = kept.grade
    grade.submission = submission.name
    return grade
  }

  /// Keeps a grade for the next call.
  func keep(_ grade: Grade, of submission: Submission) throws {
    let key = key(of: submission)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Kept(key: key, grade: grade).json().utf8).write(to: file(for: key), options: .atomic)
    } catch {
      throw ToolFault(
        "The grade of \(submission.name.escapedForDisplay) could not be kept in \(folder.path): "
          + "\(error.systemReason).", help: "make room there and run the same command again")
    }
  }

  private func key(of submission: Submission) -> Key {
    var nameless = submission
    nameless.name = ""
    return Key(basis: basis, submission: nameless)
  }

  private func file(for key: Key) throws -> URL {
    folder.appending(path: "\(Digest(of: Data(try key.json().utf8)).hex).json")
  }
}
