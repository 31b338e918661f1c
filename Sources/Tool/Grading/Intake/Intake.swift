import Foundation
import WorkbookCore

/// Takes from a folder or an archive the files that a learner may hand in: those of
/// exercises, and further Swift files and fixtures of each chapter. It follows no link
/// and runs nothing.
struct Intake {
  let chapters: [Chapter]
  /// The grader's own copy of the package.
  let own: CourseFiles

  /// Reads a submission; an archive is first unpacked in the sandbox.
  func submission(
    from source: SubmissionSource, context: GradingContext, worker: Int
  ) throws -> Submission {
    do {
      switch source.kind {
      case .refused(let refusal): throw refusal
      case .archive(let archive): return try unpacked(archive, source.name, context, worker)
      case .folder:
        if let archive = source.archive, isEmpty(source.url) {
          return try unpacked(archive, source.name, context, worker)
        }
        return submission(at: source.url, name: source.name)
      }
    } catch let refusal as Refusal {
      return .refused(source.name, refusal, in: chapters)
    }
  }

  private func unpacked(
    _ archive: Archive, _ name: String, _ context: GradingContext, _ worker: Int
  ) throws -> Submission {
    try Unpacking(context: context, worker: worker, archive: archive).unpack { folder, refused in
      var submission = submission(at: folder, name: name)
      submission.refused.insert(contentsOf: refused, at: 0)
      return submission
    }
  }

  /// Whether no work lies in a folder, apart from archives.
  private func isEmpty(_ folder: URL) -> Bool {
    guard let root = SubmittedFolder(at: folder.path) else { return true }
    let work = SubmittedWork(in: root, for: chapters)
    return work.trees.isEmpty && work.exercises.isEmpty
  }

  /// Reads a folder with the folders of chapters, however deep they lie in it, or with the
  /// files of exercises alone.
  func submission(at folder: URL, name: String) -> Submission {
    var submission = Submission(name: name)
    guard let root = SubmittedFolder(at: folder.path) else {
      submission.refuse(name, .noChapters)
      return submission
    }
    let work = SubmittedWork(in: root, for: chapters)
    if let obstacle = work.obstacles.first, work.trees.isEmpty, work.exercises.isEmpty {
      return .refused(name, obstacle, in: chapters)
    }
    for obstacle in work.obstacles { submission.refuse(name, obstacle) }
    switch work.trees.count {
    case 0 where !work.exercises.isEmpty:
      take(work.exercises, into: &submission)
      takeHelpers(of: work, into: &submission)
    case 0 where work.archives.isEmpty: submission.refuse(name, .noChapters)
    case 0: return .refused(name, .packed(work.archives), in: chapters)
    case 1:
      for chapter in chapters {
        var intake = ChapterIntake(chapter: chapter, own: own, submission: submission)
        intake.take(from: work.trees[0].folder)
        submission = intake.submission
      }
    default: return .refused(name, .severalTrees(work.trees.map(\.path)), in: chapters)
    }
    return submission
  }

  /// Takes files without the folders around them. No two exercises have a name in common.
  private func take(
    _ exercises: [String: [SubmittedWork.LooseFile]], into submission: inout Submission
  ) {
    for (starter, files) in exercises.sorted(by: { $0.key < $1.key }) {
      do throws(Refusal) {
        if files.count > 1 { throw .severalCopies(files.map(\.path)) }
        submission.exercises[starter] = try files[0].folder.text(of: files[0].name)
      } catch {
        submission.refuse(starter, error)
        submission.refusedExercises[starter] = error.reason
      }
    }
  }
}

extension Intake {
  /// Takes the other Swift files that lie beside those of exercises, for their chapters.
  private func takeHelpers(of work: SubmittedWork, into submission: inout Submission) {
    for file in work.helpers where file.isNumbered || work.chapters(beside: file).isEmpty {
      submission.refuse(file.path, .unknownExercise)
    }
    for chapter in chapters {
      var intake = ChapterIntake(chapter: chapter, own: own, submission: submission)
      for file in work.helpers where !file.isNumbered {
        if work.chapters(beside: file).contains(chapter.number) { intake.take(file) }
      }
      submission = intake.submission
    }
  }
}

/// Takes the files of one chapter.
private struct ChapterIntake {
  let chapter: Chapter
  private(set) var submission: Submission
  private let starters: Set<String>
  private let hasFixtures: Bool
  /// The grader's own files as they are spelled, by their paths in lower case.
  private let ownFiles: [String: String]
  private let ownFolders: Set<String>

  /// The paths that were taken, in lower case. Two names that differ in case, or in how
  /// their letters are encoded, are one file on some disks, and only one is taken.
  private var paths: Set<String> = []
  /// A module cannot have two sources of one name, and SwiftPM uses the first ones itself.
  private var sourceNames: Set<String> = ["main.swift", "resource_bundle_accessor.swift"]
  private var furtherCount = 0
  private var fixtureCount = 0

  init(chapter: Chapter, own: CourseFiles, submission: Submission) {
    (self.chapter, self.submission) = (chapter, submission)
    let files = own.walk(chapter.starters)
    starters = Set(chapter.entries.map(\.starter))
    hasFixtures = own.exists("\(chapter.starters)/Fixtures")
    ownFiles = Dictionary(files.map { ($0.lowercased(), $0) }) { first, _ in first }
    ownFolders = Set(ownFiles.keys.flatMap(\.parentFolders))
    sourceNames.formUnion(chapter.entries.map { $0.fileName.lowercased() })
  }

  mutating func take(from base: SubmittedFolder) {
    let name = SubmittedFolder.Name(chapter.target)
    switch base.kind(of: name) {
    case .nothing: return
    case .folder: takeFolder(base.folder(name), at: chapter.starters, depth: 0)
    default: submission.refuse(chapter.starters, .notAFolder)
    }
  }

  /// Takes a file without a folder of a chapter around it.
  mutating func take(_ file: SubmittedWork.LooseFile) {
    let path = "\(chapter.starters)/\(file.name.text ?? "?")"
    do throws(Refusal) {
      try take(file.name, in: file.folder, at: path, depth: 0)
    } catch {
      submission.refuse(file.path, error)
    }
  }

  private mutating func takeFolder(_ folder: SubmittedFolder?, at path: String, depth: Int) {
    guard let folder else { return submission.refuse(path, .unreadable) }
    let names = folder.names(atMost: IntakeLimits.namesPerFolder)
    if names == nil { submission.refuse(path, .manyNames) }
    for name in names ?? exerciseNames(in: folder, at: path) {
      let path = "\(path)/\(name.text ?? "?")"
      do throws(Refusal) {
        try take(name, in: folder, at: path, depth: depth)
      } catch {
        submission.refuse(path, error)
        if starters.contains(path) { submission.refusedExercises[path] = error.reason }
      }
    }
  }

  /// The names of exercises, and of the folders around them.
  private func exerciseNames(in folder: SubmittedFolder, at path: String) -> [SubmittedFolder.Name]
  {
    let paths = starters.filter { $0.hasPrefix("\(path)/") }.map { $0.dropFirst(path.count + 1) }
    return Set(paths.map { String($0.prefix { $0 != "/" }) }).sorted()
      .map(SubmittedFolder.Name.init).filter { folder.kind(of: $0) != .nothing }
  }

  private mutating func take(
    _ name: SubmittedFolder.Name, in folder: SubmittedFolder, at path: String, depth: Int
  ) throws(Refusal) {
    guard let text = name.text else { throw .notUTF8Name }
    if let hidden = text.nameBeforeICloud {
      let path = path.dropLast(text.count) + hidden
      let refusal = Refusal.notDownloaded(hidden)
      submission.refusedExercises[String(path)] = refusal.reason
      throw refusal
    }
    // The workbook's own pages, and files of editors and systems.
    if [chapter.lesson, chapter.diagram].contains(path) || text.hasPrefix(".") { return }
    try text.expectPlainName()
    let key = path.lowercased()
    switch folder.kind(of: name) {
    case .folder:
      if ownFiles[key] != nil { throw .folder }
      if depth == IntakeLimits.depth { throw .tooDeep }
      takeFolder(folder.folder(name), at: path, depth: depth + 1)
    case .file:
      if ownFolders.contains(key) { throw .file }
      guard ownFiles[key] ?? path == path, paths.insert(key).inserted else { throw .nameInUse }
      try takeFile(name, text, in: folder, at: path)
    case .link: throw .link
    case .special: throw .device
    case .nothing: throw .unreadable
    }
  }

  private mutating func takeFile(
    _ name: SubmittedFolder.Name, _ text: String, in folder: SubmittedFolder, at path: String
  ) throws(Refusal) {
    if starters.contains(path) {
      submission.exercises[path] = try folder.text(of: name)
    } else if path.hasPrefix("\(chapter.starters)/Fixtures/") {
      try expectFixture(text)
      submission.fixtures[path] = try folder.text(of: name)
    } else {
      try expectFurtherFile(text)
      submission.further[path] = try folder.text(of: name)
    }
  }

  /// SwiftPM compiles nothing among the fixtures, so code there is not a part of a
  /// learner's own run either.
  private mutating func expectFixture(_ name: String) throws(Refusal) {
    if !hasFixtures { throw .noFixtures }
    let extensions = IntakeLimits.fixtureExtensions
    guard extensions.contains(where: name.lowercased().hasSuffix) else { throw .notAFixture }
    fixtureCount += 1
    if fixtureCount > IntakeLimits.fixturesPerChapter { throw .manyFixtures }
  }

  private mutating func expectFurtherFile(_ name: String) throws(Refusal) {
    guard name.hasSuffix(".swift") else { throw .otherFile }
    guard sourceNames.insert(name.lowercased()).inserted else { throw .nameInUse }
    furtherCount += 1
    if furtherCount > IntakeLimits.furtherFilesPerChapter { throw .manyFurtherFiles }
  }
}

extension String {
  /// Refuses a name with characters that mean something to a shell, a response file or a
  /// terminal. Letters of any script are fine.
  fileprivate func expectPlainName() throws(Refusal) {
    if utf8.count > IntakeLimits.bytesPerName { throw .longName }
    if hasPrefix("-") { throw .dash }
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || "_-+. ".unicodeScalars.contains(scalar)
    }
    if !isPlain { throw .oddName }
  }

  /// The paths of all folders around the file at this path.
  fileprivate var parentFolders: [String] {
    let parts = split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
