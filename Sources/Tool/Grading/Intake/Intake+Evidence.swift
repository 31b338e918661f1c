import WorkbookChecking
import WorkbookCourse

extension Intake {
  /// Takes the evidence of a kata, which lies beside the folder of the chapters. It
  /// is read, never run, and is refused like any other file.
  func takeEvidence(from home: SubmittedFolder, into submission: inout Submission) {
    guard chapters.contains(where: \.hasKata) else { return }
    let parts = KataEvidence.file.split(separator: "/").map(String.init)
    let (folder, file) = (parts[0], parts[1])
    switch home.kind(of: folder) {
    case .nothing: return
    case .folder: break
    case .link: return submission.refuse(folder, "it is a link")
    default: return submission.refuse(folder, "it is not a folder")
    }
    guard let inside = home.folder(folder) else {
      return submission.refuse(folder, SubmittedFile.Refusal.unreadable.why)
    }
    if inside.kind(of: file) == .nothing { return }
    do throws(SubmittedFile.Refusal) {
      submission.evidence = try inside.contents(of: file, atMost: IntakeLimits.bytesOfEvidence)
    } catch {
      submission.refuse(KataEvidence.file, error.why)
    }
  }
}

extension Chapter {
  /// Whether one of its exercises is done in steps.
  fileprivate var hasKata: Bool { exercises.contains { !$0.steps.isEmpty } }
}
