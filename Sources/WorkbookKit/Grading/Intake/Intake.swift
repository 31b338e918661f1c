import Foundation

/// Takes from a folder what a learner may hand in, and nothing else: the files
/// of the exercises, further Swift files and fixtures of each chapter. Links are
/// never followed, and nothing is run.
struct Intake {
  let chapters: [Chapter]
  /// Paths of the grader's own copy, relative to the package.
  let own: CourseFiles

  /// Reads a folder that is shaped like a learner's clone, like its `Chapters`
  /// folder or like `Solutions`.
  func submission(at folder: URL, name: String) -> Submission {
    var submission = Submission(name: name)
    guard let base = base(in: folder.path) else {
      submission.refuse(name, "there is no folder of a chapter in it, and no Chapters folder")
      return submission
    }
    for chapter in chapters {
      var intake = ChapterIntake(chapter: chapter, own: own, base: "\(base)/\(chapter.target)")
      intake.take(into: &submission)
    }
    return submission
  }

  /// The folder that holds the folders of the chapters.
  private func base(in folder: String) -> String? {
    let candidates = ["\(folder)/Chapters", "\(folder)/Solutions"]
    if let inside = candidates.first(where: { SubmittedFile(at: $0) == .folder }) { return inside }
    let holdsChapters = chapters.contains {
      SubmittedFile(at: "\(folder)/\($0.target)") != .nothing
    }
    return holdsChapters ? folder : nil
  }
}

/// Takes one chapter.
private struct ChapterIntake {
  let chapter: Chapter
  let own: CourseFiles
  /// The chapter's folder in the submission.
  let base: String

  private var furtherCount = 0
  private var fixtureCount = 0
  /// Two sources of the same name cannot be in one module.
  private var namesInUse: Set<String>

  init(chapter: Chapter, own: CourseFiles, base: String) {
    self.chapter = chapter
    self.own = own
    self.base = base
    // The last two are names that SwiftPM gives a meaning to, or uses itself.
    namesInUse = Set(chapter.entries.map { $0.fileName.lowercased() })
      .union(["main.swift", "resource_bundle_accessor.swift"])
  }

  mutating func take(into submission: inout Submission) {
    switch SubmittedFile(at: base) {
    case .nothing: return
    case .folder:
      takeExercises(into: &submission)
      takeFolder("", depth: 0, into: &submission)
    default: submission.refuse(chapter.starters, "it is not a folder")
    }
  }

  /// The exercises come first, each by its own path, so that no crowd of other
  /// files hides one.
  private mutating func takeExercises(into submission: inout Submission) {
    for entry in chapter.entries
    where SubmittedFile(at: "\(base)/\(entry.exercise.seam.folder)") == .folder {
      let path = "/\(entry.exercise.seam.folder)/\(entry.fileName)"
      if [.nothing, .folder].contains(SubmittedFile(at: base + path)) { continue }
      do throws(SubmittedFile.Refusal) {
        submission.exercises[entry.starter] = try source(at: path)
      } catch {
        submission.refuse(entry.starter, error.why)
        submission.refusedExercises[entry.starter] = error.why
      }
    }
  }

  private mutating func takeFolder(
    _ folder: String, depth: Int, into submission: inout Submission
  ) {
    let (names, isCut) = SubmittedFile.names(in: base + folder)
    if isCut {
      submission.refuse(
        chapter.starters + folder,
        "it holds more than \(IntakeLimits.namesPerFolder) files, and the rest was not looked at")
    }
    for name in names {
      guard let name else {
        submission.refuse("\(chapter.starters)\(folder)/?", "its name is not UTF-8")
        continue
      }
      take("\(folder)/\(name)", named: name, depth: depth, into: &submission)
    }
  }

  /// Takes what lies at a path that is relative to the chapter's folder and
  /// begins with a slash.
  private mutating func take(
    _ path: String, named name: String, depth: Int, into submission: inout Submission
  ) {
    let target = chapter.starters + path
    // The workbook's own pages, and what editors and systems leave behind.
    if [chapter.lesson, chapter.diagram].contains(target) || name.hasPrefix(".") { return }
    if submission.exercises[target] != nil || submission.refusedExercises[target] != nil { return }
    if let why = name.whyNotTaken { return submission.refuse(target, why) }
    switch SubmittedFile(at: base + path) {
    case .folder where depth < IntakeLimits.depth:
      takeFolder(path, depth: depth + 1, into: &submission)
    case .folder: submission.refuse(target, "it lies too deep")
    case .link: submission.refuse(target, "it is a link")
    default:
      do throws(SubmittedFile.Refusal) {
        try takeFile(path, named: name, into: &submission)
      } catch {
        submission.refuse(target, error.why)
      }
    }
  }

  private mutating func takeFile(
    _ path: String, named name: String, into submission: inout Submission
  ) throws(SubmittedFile.Refusal) {
    let target = chapter.starters + path
    if path.hasPrefix("/Fixtures/") {
      try count(&fixtureCount, upTo: IntakeLimits.fixturesPerChapter, "fixtures")
      guard own.exists("\(chapter.starters)/Fixtures") else {
        throw SubmittedFile.Refusal(why: "this chapter has no fixtures")
      }
      submission.fixtures[target] = try SubmittedFile.contents(of: base + path)
    } else {
      try expectFurther(name)
      submission.further[target] = try source(at: path)
    }
  }

  private func source(at path: String) throws(SubmittedFile.Refusal) -> Data {
    let data = try SubmittedFile.contents(of: base + path)
    if let why = SourceBans.reason(in: data) { throw SubmittedFile.Refusal(why: why) }
    return data
  }

  private mutating func expectFurther(_ name: String) throws(SubmittedFile.Refusal) {
    guard name.hasSuffix(".swift") else {
      throw SubmittedFile.Refusal(why: "only Swift files and fixtures are taken")
    }
    guard namesInUse.insert(name.lowercased()).inserted else {
      throw SubmittedFile.Refusal(why: "the chapter has or needs another file of this name")
    }
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
