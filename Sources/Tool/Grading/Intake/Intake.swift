import Foundation
import WorkbookCore

/// Takes from a folder what a learner may hand in, and nothing else: the files
/// of the exercises, further Swift files and fixtures of each chapter. Links are
/// never followed, and nothing is run.
struct Intake {
  let chapters: [Chapter]
  /// Paths of the grader's own copy, relative to the package.
  let own: CourseFiles

  /// Reads a folder that is shaped like a learner's clone, like its `Chapters`
  /// folder or like `Solutions`, or that holds one such folder and no other.
  func submission(at folder: URL, name: String) -> Submission {
    var submission = Submission(name: name)
    guard let root = SubmittedFolder(at: folder.path), let base = base(in: root) else {
      submission.refuse(name, "there is no folder of a chapter in it, and no Chapters folder")
      return submission
    }
    for chapter in chapters {
      var intake = ChapterIntake(chapter: chapter, own: own)
      intake.take(from: base, into: &submission)
    }
    return submission
  }

  /// The folder that holds the folders of the chapters.
  private func base(in root: SubmittedFolder) -> SubmittedFolder? {
    holder(in: root) ?? wrapped(in: root).flatMap(holder)
  }

  private func holder(in folder: SubmittedFolder) -> SubmittedFolder? {
    if let inside = folder.folder("Chapters") ?? folder.folder("Solutions") { return inside }
    return chapters.contains { folder.kind(of: $0.target) != .nothing } ? folder : nil
  }

  /// The only folder in a folder, apart from what systems leave behind. Archives
  /// often have one around all the rest, whose name may be in any encoding.
  private func wrapped(in folder: SubmittedFolder) -> SubmittedFolder? {
    let names = folder.names(atMost: IntakeLimits.namesPerFolder) ?? []
    let folders = names.filter { name in
      let isLeftBehind = name.text.map { $0.hasPrefix(".") || $0 == "__MACOSX" } ?? false
      return !isLeftBehind && folder.kind(of: name) == .folder
    }
    return folders.count == 1 ? folder.folder(folders[0]) : nil
  }
}

/// Takes one chapter.
private struct ChapterIntake {
  let chapter: Chapter
  let own: CourseFiles

  private var furtherCount = 0
  private var fixtureCount = 0
  /// Two sources of the same name cannot be in one module.
  private var namesInUse: Set<String>
  private var paths: ChapterPaths

  init(chapter: Chapter, own: CourseFiles) {
    self.chapter = chapter
    self.own = own
    paths = ChapterPaths(own: own.walk(chapter.starters))
    // The last two are names that SwiftPM gives a meaning to, or uses itself.
    namesInUse = Set(chapter.entries.map { $0.fileName.lowercased() })
      .union(["main.swift", "resource_bundle_accessor.swift"])
  }

  mutating func take(from base: SubmittedFolder, into submission: inout Submission) {
    switch base.kind(of: chapter.target) {
    case .nothing: return
    case .folder: takeFolder(chapter.target, "", in: base, depth: 0, into: &submission)
    default: submission.refuse(chapter.starters, "it is not a folder")
    }
  }

  /// Takes what lies in a folder, given by its name and by its path, which is
  /// relative to the chapter's folder and begins with a slash or is empty.
  private mutating func takeFolder(
    _ name: String, _ path: String, in parent: SubmittedFolder, depth: Int,
    into submission: inout Submission
  ) {
    let target = chapter.starters + path
    guard let folder = parent.folder(name) else {
      return submission.refuse(target, SubmittedFile.Refusal.unreadable.why)
    }
    guard let names = folder.names(atMost: IntakeLimits.namesPerFolder) else {
      let limit = IntakeLimits.namesPerFolder
      submission.refuse(
        target, "it holds more than \(limit) files, so only the exercises in it were taken")
      for name in expectedNames(in: path) where folder.kind(of: name) != .nothing {
        take(name, "\(path)/\(name)", in: folder, depth: depth, into: &submission)
      }
      return
    }
    for name in names {
      if let name = name.text {
        take(name, "\(path)/\(name)", in: folder, depth: depth, into: &submission)
      } else {
        submission.refuse("\(target)/?", "its name is not UTF-8")
      }
    }
  }

  /// What exercises need of a folder: their files, and the folders around them.
  private func expectedNames(in path: String) -> [String] {
    let start = "\(chapter.starters)\(path)/"
    let names = chapter.entries.map(\.starter).filter { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count).prefix { $0 != "/" }) }
    return Set(names).sorted()
  }

  /// Takes what has a name in a folder, with its path.
  private mutating func take(
    _ name: String, _ path: String, in folder: SubmittedFolder, depth: Int,
    into submission: inout Submission
  ) {
    let target = chapter.starters + path
    // The workbook's own pages, and what editors and systems leave behind.
    if [chapter.lesson, chapter.diagram].contains(target) || name.hasPrefix(".") { return }
    if let why = name.whyNotTaken { return submission.refuse(target, why) }
    let kind = folder.kind(of: name)
    do throws(SubmittedFile.Refusal) {
      try paths.add(target, kind)
      switch kind {
      case .folder where depth < IntakeLimits.depth:
        takeFolder(name, path, in: folder, depth: depth + 1, into: &submission)
      case .folder: throw SubmittedFile.Refusal(why: "it lies too deep")
      default: try takeFile(name, path, in: folder, into: &submission)
      }
    } catch {
      submission.refuse(target, error.why)
      if isExercise(target) { submission.refusedExercises[target] = error.why }
    }
  }

  private func isExercise(_ target: String) -> Bool {
    chapter.entries.contains { $0.starter == target }
  }

  private mutating func takeFile(
    _ name: String, _ path: String, in folder: SubmittedFolder, into submission: inout Submission
  ) throws(SubmittedFile.Refusal) {
    if let refusal = folder.kind(of: name).refusal { throw refusal }
    let target = chapter.starters + path
    if isExercise(target) {
      submission.exercises[target] = try folder.contents(of: name)
    } else if path.hasPrefix("/Fixtures/") {
      try expectFixture(name)
      submission.fixtures[target] = try folder.contents(of: name)
    } else {
      try expectFurther(name)
      submission.further[target] = try folder.contents(of: name)
    }
  }

  /// Whatever else lies beside fixtures is no part of the program in a learner's
  /// own run either: SwiftPM copies that folder and compiles nothing in it.
  private mutating func expectFixture(_ name: String) throws(SubmittedFile.Refusal) {
    guard own.exists("\(chapter.starters)/Fixtures") else {
      throw SubmittedFile.Refusal(why: "this chapter has no fixtures")
    }
    let kinds = IntakeLimits.kindsOfFixtures
    guard kinds.contains(where: { name.lowercased().hasSuffix($0) }) else {
      let list = kinds.joined(separator: ", ")
      throw SubmittedFile.Refusal(why: "it is no fixture: of this folder only \(list) are taken")
    }
    try count(&fixtureCount, upTo: IntakeLimits.fixturesPerChapter, "fixtures")
  }

  private mutating func expectFurther(_ name: String) throws(SubmittedFile.Refusal) {
    guard name.hasSuffix(".swift") else {
      throw SubmittedFile.Refusal(why: "only Swift files and fixtures are taken")
    }
    guard namesInUse.insert(name.lowercased()).inserted else { throw .nameInUse }
    try count(&furtherCount, upTo: IntakeLimits.furtherFilesPerChapter, "further Swift files")
  }

  private func count(
    _ number: inout Int, upTo limit: Int, _ what: String
  ) throws(SubmittedFile.Refusal) {
    number += 1
    if number > limit {
      throw SubmittedFile.Refusal(why: "more than \(limit) \(what) of a chapter are not taken")
    }
  }
}

extension String {
  /// Why a file or folder of this name is left where it is, nil when it is
  /// taken. Letters of any script are fine; what a shell, a response file or a
  /// terminal gives a meaning to is not.
  fileprivate var whyNotTaken: String? {
    if utf8.count > IntakeLimits.bytesPerName { return "its name is too long" }
    if hasPrefix("-") { return "its name begins with a dash" }
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || "_-+. ".unicodeScalars.contains(scalar)
    }
    return isPlain ? nil : "its name has characters other than letters, digits and _-+."
  }
}

/// What stands where in the grader's own copy of a chapter, with what was taken of
/// a submission so far.
///
/// Two names that differ in case, or in how their letters are put together, are
/// one file on some disks, and one string in Swift. Only one of them is taken, so
/// that no grade depends on the disk.
struct ChapterPaths {
  /// Each file as it is spelled, by its path in lower case; equal strings may
  /// still be spelled with other bytes.
  private var files: [String: String]
  private var folders: Set<String>

  /// - Parameter own: the paths of the grader's own files.
  init(own: [String]) {
    files = Dictionary(own.map { ($0.lowercased(), $0) }) { first, _ in first }
    folders = Set(files.keys.flatMap(Self.folders))
  }

  /// Adds what a submission has at a path.
  ///
  /// - Throws: `Refusal` when something else is there.
  mutating func add(_ path: String, _ kind: SubmittedFile) throws(SubmittedFile.Refusal) {
    let key = path.lowercased()
    switch kind {
    case .folder:
      if files[key] != nil { throw SubmittedFile.Refusal(why: "it is a folder, not a file") }
      folders.insert(key)
    case .file:
      if folders.contains(key) { throw SubmittedFile.Refusal(why: "it is a file, not a folder") }
      if let other = files[key], !other.hasSameBytes(as: path) { throw .nameInUse }
      files[key] = path
    default: break
    }
  }

  /// All folders around a file.
  private static func folders(around path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}

extension SubmittedFile.Refusal {
  static let nameInUse = Self(why: "the chapter has or needs another file of this name")
}
