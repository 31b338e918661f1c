import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// Keeps the evidence of a kata, for a learner who asks for it.
///
/// Whatever is wrong with the file or its folder is said in a sentence, and stops
/// nobody.
struct KataLog {
  let entry: Entry
  let files: CourseFiles

  private static let folder = ".workbook"

  /// What came of it.
  struct Note: Equatable {
    /// What was known before the run.
    let before: KataEvidence
    /// What is known now.
    var evidence: KataEvidence
    /// What went wrong, in sentences.
    var troubles: [String] = []
    /// Whether the run was added.
    var isKept = false
  }

  /// Adds a run to the file.
  func note(_ standing: KataStanding) -> Note { note(standing.results, of: standing.step) }

  func note(_ results: KataResults, of step: KataStep) -> Note {
    let lock = FolderLock(makingFolderAt: files.url(Self.folder))
    defer { withExtendedLifetime(lock) {} }
    let before = evidence
    var note = Note(before: before, evidence: before)
    do {
      if let fault = before.fault { note.troubles.append(try setAside(fault, before)) }
      var evidence = before
      let file = files.data(entry.starter) ?? Data()
      try evidence.add(results, of: step, in: entry, file: file)
      try files.keep(evidence.data, as: KataEvidence.file)
      (note.evidence, note.isKept) = (evidence, true)
    } catch {
      note.troubles.append("Nothing of this run could be kept: \(error)")
    }
    return note
  }

  /// What is known of the runs so far.
  var evidence: KataEvidence {
    guard Folder.kind(of: files.url(KataEvidence.file).path) != nil else { return KataEvidence() }
    guard let data = files.data(KataEvidence.file) else {
      return KataEvidence(fault: "It cannot be read.")
    }
    return KataEvidence(data, of: entry)
  }

  /// Gives a damaged file another name. What it says before the damage goes on.
  private func setAside(_ fault: String, _ evidence: KataEvidence) throws -> String {
    let names = (1...).lazy.map { "\(Self.folder)/kata-damaged-\($0).jsonl" }
    let name = names.first { Folder.kind(of: files.url($0).path) == nil } ?? Self.folder
    do {
      try FileManager.default.moveItem(at: files.url(KataEvidence.file), to: files.url(name))
    } catch {
      throw Unwritable(path: name, error: error)
    }
    return "\(KataEvidence.file) is damaged. \(fault) It is kept as \(name); "
      + "\(counted(evidence.runs.count, "run")) before the damage still count."
  }
}

/// Keeps two runs of the tool from adding to one file at once.
private final class FolderLock {
  private let descriptor: Int32

  /// Nil where there can be no lock: then there is none.
  init?(makingFolderAt folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    _ = flock(descriptor, LOCK_EX)
  }

  /// Closing gives it back.
  deinit { if descriptor >= 0 { close(descriptor) } }
}
