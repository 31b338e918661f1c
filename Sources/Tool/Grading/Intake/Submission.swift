import Foundation
import WorkbookCore

/// The files taken from a folder or an archive: bytes in memory, by their paths in the
/// grader's own copy of the package.
struct Submission: Codable, Equatable, Sendable {
  /// The name in reports.
  var name: String
  /// The learner's file of each exercise, by the path of its starter.
  var exercises: [String: Data] = [:]
  /// Further Swift files in the folders of chapters.
  var further: [String: Data] = [:]
  /// Text files that the learner's tests read.
  var fixtures: [String: Data] = [:]
  /// The files that were not taken, each with its path and the reason.
  var refused: [String] = []
  /// The reasons for exercises that are there and were not taken, by the paths of their
  /// starters.
  var refusedExercises: [String: String] = [:]

  mutating func refuse(_ path: String, _ refusal: Refusal) {
    refused.append("\(path.escapedForDisplay): \(refusal.reason)")
  }

  /// A submission of which nothing can be taken.
  static func refused(_ name: String, _ refusal: Refusal, in chapters: [Chapter]) -> Submission {
    var submission = Submission(name: name)
    submission.refuse(name, refusal)
    for entry in chapters.flatMap(\.entries) {
      submission.refusedExercises[entry.starter] = refusal.reason
    }
    return submission
  }
}

/// The limits of a submission, far above the needs of exercises.
enum IntakeLimits {
  static let bytesPerFile = 256 << 10
  static let furtherFilesPerChapter = 20
  static let fixturesPerChapter = 20
  static let namesPerFolder = 200
  /// The depth of folders: down to those of the chapters, and from there on.
  static let depth = 6
  /// The folders that are looked through for those of the chapters.
  static let folders = 500
  static let bytesPerName = 200
  /// The kinds of fixtures: text that nothing compiles.
  static let fixtureExtensions = [".csv", ".html", ".json", ".md", ".txt", ".xml"]
}

/// The limits of an archive, far above a clone of the workbook.
enum ArchiveLimits {
  static let archiveBytes = 256 << 20
  /// The unpacked files together.
  static let bytes = 64 << 20
  static let files = 4_000
  static let depth = 40
  /// The contents of a `.tar.gz`, of which only a part is unpacked.
  static let streamBytes = 1 << 30
  /// In seconds.
  static let deadline = 120.0
  /// The number of refused files that are named.
  static let names = 20
}

/// The reason why a file or a whole submission is not taken, and what to do: the end of a
/// sentence that begins with its path.
struct Refusal: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  private static let rename = "rename it"
  private static let leaveOut = "pack the Chapters folder alone"

  // Submissions.
  static let notASubmission = Refusal(
    "it is neither a folder nor a .zip, .tar.gz or .tgz file; pack it as a .zip")
  static let linkedSubmission = Refusal(
    "it is a link or a device; hand in a folder, or an archive of it")
  static let noChapters = Refusal(
    "there is no folder of a chapter in it, and no file with the name of an exercise; hand in the "
      + "Chapters folder, or the files that were changed, under their names")
  static func packed(_ archives: [String]) -> Refusal {
    Refusal(
      "the work in it is in archives (\(archives.quoted)); hand in one archive, or one folder")
  }
  static func severalTrees(_ paths: [String]) -> Refusal {
    Refusal(
      "the chapters are in it more than once (\(paths.quoted)); hand in one of these alone")
  }
  static func severalCopies(_ paths: [String]) -> Refusal {
    Refusal("it is there more than once (\(paths.quoted)); hand in one of these alone")
  }

  static func linkedWork(_ path: String) -> Refusal {
    Refusal("“\(path)” is a link, which is not followed; hand in the folder itself")
  }
  static func notDownloaded(_ path: String) -> Refusal {
    Refusal("“\(path)” was not downloaded from iCloud; open it there, and hand it in anew")
  }
  static func backslash(_ path: String) -> Refusal {
    Refusal("“\(path)” is one name with backslashes, without folders; pack it anew as a .zip")
  }

  // Archives.
  static let largeArchive = Refusal(
    "the archive is larger than \(ArchiveLimits.archiveBytes >> 20) MiB; \(leaveOut)")
  static let largeContents = Refusal(
    "the archive unpacks to more than \(ArchiveLimits.bytes >> 20) MiB or \(ArchiveLimits.files) "
      + "files, or holds more than \(ArchiveLimits.streamBytes >> 30) GiB; \(leaveOut)")
  static let encrypted = Refusal(
    "the archive is encrypted, or packed in an unknown way; pack it anew without a password")
  static let slowArchive = Refusal(
    "unpacking the archive took longer than \(ArchiveLimits.deadline.inWords); \(leaveOut)")
  static func broken(_ error: String) -> Refusal {
    Refusal("the archive cannot be read (\(error)); pack it anew, or download it again")
  }

  // Names.
  static let notUTF8Name = Refusal("its name is not UTF-8; \(rename)")
  static let longName = Refusal("its name is too long; \(rename)")
  static let dash = Refusal("its name begins with a dash; \(rename)")
  static let oddName = Refusal(
    "its name has characters other than letters, digits, “_”, “-”, “+” and “.”; \(rename)")
  static let nameInUse = Refusal(
    "the chapter has or needs another file of this name; \(rename)")

  // Folders.
  static let notAFolder = Refusal("it is not a folder; hand in the folder of the chapter")
  static let tooDeep = Refusal("it lies too deep; move it up in the folder of the chapter")
  static let manyNames = Refusal(
    "it holds more than \(IntakeLimits.namesPerFolder) files, so only the exercises in it were taken; "
      + "remove what the chapter does not need")

  // Files.
  static let link = Refusal("it is a link; hand in the file itself")
  static let folder = Refusal("it is a folder, not a file; \(rename)")
  static let file = Refusal("it is a file, not a folder; \(rename)")
  static let device = Refusal("it is a device, a pipe or a socket; hand in a file")
  static let unreadable = Refusal("it cannot be read; give everybody the right to read it")
  static let largeFile = Refusal(
    "it is larger than \(IntakeLimits.bytesPerFile >> 10) KiB; make it smaller")
  static let notUTF8 = Refusal("it is not UTF-8; save it in UTF-8")
  static let zeroByte = Refusal("it holds a zero byte, so it is no text; save it anew, in UTF-8")
  static let unknownExercise = Refusal(
    "no exercise has a file of this name; hand it in under the name of its exercise")
  static let otherFile = Refusal("only Swift files and fixtures are taken; leave it out")
  static let noFixtures = Refusal("this chapter has no fixtures; leave it out")
  static let notAFixture = Refusal(
    "it is no fixture: of this folder only \(IntakeLimits.fixtureExtensions.joined(separator: ", ")) "
      + "are taken; leave it out")
  static let manyFixtures = Refusal(
    "more than \(IntakeLimits.fixturesPerChapter) fixtures of a chapter are not taken; leave out "
      + "what the tests do not read")
  static let manyFurtherFiles = Refusal(
    "more than \(IntakeLimits.furtherFilesPerChapter) further Swift files of a chapter are not taken; "
      + "put several types into one file")
}

extension [String] {
  /// The first paths, as a refusal names them; the folder that was handed in has none.
  fileprivate var quoted: String {
    let shown = prefix(3).map { $0.isEmpty ? "the folder itself" : "“\($0)”" }
    return (shown + (count > 3 ? ["…"] : [])).joined(separator: ", ")
  }
}

/// A folder or file to grade, as the command line names it.
struct SubmissionSource: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case folder
    case archive(Archive)
    case refused(Refusal)
  }

  let url: URL
  let kind: Kind
  /// The name in reports.
  var name: String
  /// The archive that is the submission, or the only one in its folder.
  private(set) var archive: Archive?

  /// The name of the folder around it.
  var folderName: String { url.deletingLastPathComponent().lastPathComponent.cleanLine }

  /// Nil if there is nothing. The name is that of the folder, or that of the archive
  /// without its extension.
  init?(at url: URL) {
    self.url = url
    let archive = Archive(at: url)
    switch SubmittedFile(at: url.path) {
    case .folder: kind = .folder
    case .file: kind = archive.map { .archive($0) } ?? .refused(.notASubmission)
    case .link, .special: kind = .refused(.linkedSubmission)
    case .nothing: return nil
    }
    let file = url.lastPathComponent
    let hasOwnName = kind != .folder && archive?.sharesItsName == false
    name = (hasOwnName ? archive?.name ?? file : file).cleanLine
    self.archive = kind == .folder ? Self.onlyArchive(in: url) : archive
  }

  /// Where a platform makes a folder for each learner, the archive lies in it.
  private static func onlyArchive(in folder: URL) -> Archive? {
    let names = SubmittedFolder(at: folder.path)?.names(atMost: IntakeLimits.namesPerFolder) ?? []
    let archives = names.compactMap(\.text).filter { !$0.hasPrefix(".") }
      .compactMap { Archive(at: folder.appending(path: $0)) }
    return archives.count == 1 ? archives[0] : nil
  }

  init(refused url: URL, _ refusal: Refusal) {
    (self.url, kind, name) = (url, .refused(refusal), url.lastPathComponent.cleanLine)
  }

  init(folder: URL, name: String) { (url, kind, self.name) = (folder, .folder, name) }

  var isRefused: Bool { if case .refused = kind { true } else { false } }
}
