import Foundation
import WorkbookCore

/// What is taken from a folder that somebody handed in: bytes in memory, by the
/// paths that they get in the grader's own copy of the package.
struct Submission: Equatable, Sendable {
  /// How reports call it.
  let name: String
  /// The learner's file of an exercise, by the path of its starter.
  var exercises: [String: Data] = [:]
  /// Further Swift files inside the folders of chapters, by path.
  var further: [String: Data] = [:]
  /// Files beside the code that the chapter's tests read, by path.
  var fixtures: [String: Data] = [:]
  /// What was not taken, each with its path and why.
  var refused: [String] = []
  /// The paths of starters that are there and were refused, with the reason.
  var refusedExercises: [String: String] = [:]

  /// Adds what was found at a path, or says why it was not taken.
  mutating func refuse(_ path: String, _ why: String) {
    refused.append("\(path.escapedForDisplay): \(why)")
  }

  /// Nothing of it can be taken, which says something of each exercise.
  static func refused(_ name: String, why: String, in chapters: [Chapter]) -> Submission {
    var submission = Submission(name: name)
    submission.refuse(name, why)
    for entry in chapters.flatMap(\.entries) { submission.refusedExercises[entry.starter] = why }
    return submission
  }
}

/// How much of a submission is taken at most. Exercises are far below it.
enum IntakeLimits {
  static let bytesPerFile = 256 * 1024
  static let furtherFilesPerChapter = 20
  static let fixturesPerChapter = 20
  /// How the names of fixtures end: text that nothing compiles.
  static let kindsOfFixtures = [".csv", ".html", ".json", ".md", ".txt", ".xml"]
  /// How many names are looked at in a folder of a chapter.
  static let namesPerFolder = 200
  /// How deep folders lie in each other, from the chapter's folder on.
  static let depth = 6
  static let bytesPerName = 200
}

/// What somebody handed in: where it lies, what it is, and how reports call it.
/// It is looked at once, where the words of the command line are read.
struct HandedIn: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case folder
    case archive(Archive)
    /// It is there, and nothing that can be graded, for a reason that ends a sentence.
    case neither(why: String)
  }

  let url: URL
  let kind: Kind
  var name: String

  /// Nil when there is nothing at that place. The name is the file's or folder's, or
  /// the archive's without its extension, as reports show it.
  init?(at url: URL) {
    self.url = url
    switch SubmittedFile(at: url.path) {
    case .folder: (kind, name) = (.folder, url.lastPathComponent.presentable(as: .name))
    case .file:
      let archive = Archive(at: url)
      kind = archive.map { .archive($0) } ?? .neither(why: Self.otherFile)
      name = (archive?.name ?? url.lastPathComponent).presentable(as: .name)
    case .link, .special:
      kind = .neither(why: "it is a link or a device; hand in a folder, or an archive of it")
      name = url.lastPathComponent.presentable(as: .name)
    case .nothing: return nil
    }
  }

  private static let otherFile =
    "it is no folder, and its name ends neither in .zip nor in .tar.gz nor in .tgz"

  /// A folder that is known to be one.
  init(folder: URL, name: String) { (url, kind, self.name) = (folder, .folder, name) }

  /// Why it cannot be graded; nil for a folder and an archive.
  var fault: String? {
    if case .neither(let why) = kind { why } else { nil }
  }

  /// Nil for a folder.
  var archive: Archive? {
    if case .archive(let archive) = kind { archive } else { nil }
  }
}
