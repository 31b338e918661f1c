// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters in their order. Chapter N is the target `ChapterN…`.
let chapterNames = ["Chapter1Dummy", "Chapter2Stub", "Chapter3Fake", "Chapter4Spy", "Chapter5Mock"]

/// Which code the checks grade: `WORKBOOK_EDITION=solutions` points every
/// chapter at `Solutions/`, `tool` leaves only the `workbook` tool and its
/// tests. Without it the learner's own code is built, with the tool beside it.
let edition = choice("WORKBOOK_EDITION", among: ["learner", "solutions", "tool"]) ?? "learner"
let isLearners = edition == "learner"

/// `WORKBOOK_CHAPTER=2` leaves every other chapter out, and the tool too, so
/// that a chapter that does not compile blocks only itself.
let onlyChapter = choice("WORKBOOK_CHAPTER", among: chapterNames.indices.map { "\($0 + 1)" })
let chapters = chapterNames.filter { onlyChapter.map($0.dropFirst(7).hasPrefix) ?? true }

/// What the learner's code and the checks of a chapter may import: the class
/// under test and what doubles use, and for the checks what grades as well.
let learnersKits = ["ItemDetail", "DoubleKit"]
let checksKits = learnersKits + ["Mutants", "CheckKit"]
/// Only checks that compare a double with the real thing need the server.
let comparingChapters = chapters.filter { $0 == "Chapter3Fake" }

let package = Package(name: "TestDoubleWorkbook", platforms: [.macOS(.v15)], targets: [])
if edition != "tool" {
  package.targets += [
    .target(name: "ItemDetail"),
    .target(name: "Mutants", dependencies: ["ItemDetail"]),
    .target(name: "DoubleKit", dependencies: ["ItemDetail"], exclude: ["README.md"]),
    .target(name: "CheckKit", dependencies: ["ItemDetail", "DoubleKit", "Mutants"]),
  ]
  package.targets += chapters.flatMap(targets(of:))
  if !comparingChapters.isEmpty {
    package.targets += [.target(name: "LoopbackServer", dependencies: ["ItemDetail"])]
  }
}
if edition == "solutions" {
  package.targets += [.target(name: "AnswerKit", dependencies: ["DoubleKit", "CheckKit"])]
}
if edition == "solutions" && onlyChapter == nil {
  let kits = checksKits + ["LoopbackServer"]
  package.targets += kits.filter { $0 != "CheckKit" }.map { tests(of: $0, using: kits) }
  package.targets += [tests(of: "CheckKit", using: checksKits + ["AnswerKit", "DoubleKitTests"])]
  // Which tests notice which faults is a question to all chapters at once.
  let checks = chapters.map { "\($0)Tests" }
  package.targets += [tests(of: "Course", using: checksKits + chapters + checks)]
}
if edition != "solutions" && onlyChapter == nil {
  package.targets += [
    .target(name: "GradingRecord", path: "Sources/Tool/GradingRecord"),
    .target(name: "WorkbookKit", dependencies: ["GradingRecord"]),
    .executableTarget(name: "workbook", dependencies: ["WorkbookKit"]),
  ]
}
if edition == "tool" {
  // The grader copies them to the checks of a chapter. Linked with tests of the
  // tool they would run and fail, so nothing depends on them.
  package.targets += [
    .target(
      name: "GradingSuites", dependencies: ["GradingRecord"], path: "Sources/Tool/GradingSuites")
  ]
  // Its tests run the tool on a course that is as small as a course can be.
  package.targets += [
    .target(name: "Fixture", dependencies: ["WorkbookKit"], path: "Tests/Fixture"),
    .executableTarget(
      name: "FixtureWorkbook", dependencies: ["WorkbookKit", "Fixture"],
      path: "Tests/FixtureWorkbook"),
    tests(of: "WorkbookKit", using: ["WorkbookKit", "Fixture"], exclude: ["Golden"]),
  ]
}

// A learner meets warnings as warnings; the workbook's own code has none.
for target in package.targets where !(isLearners && target.name.hasPrefix("Chapter")) {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

/// A chapter and the checks that grade it. The answers that prove the checks,
/// and the listings of the lesson, are left out of a learner's build. A chapter
/// does not see what the kits have for each other.
func targets(of chapter: String) -> [Target] {
  let folder = "\(isLearners ? "Chapters" : "Solutions")/\(chapter)"
  let answers = isLearners ? [] : ["AnswerKit"]
  let server = comparingChapters.contains(chapter) ? ["LoopbackServer"] : []
  return [
    .target(
      name: chapter, dependencies: learnersKits.map { .byName(name: $0) }, path: folder,
      exclude: isLearners ? ["README.md", "diagram.svg"] : [],
      resources: present(["Fixtures"], in: folder).map { .copy($0) }, packageAccess: false),
    .testTarget(
      name: "\(chapter)Tests",
      dependencies: (checksKits + answers + server + [chapter]).map { .byName(name: $0) },
      exclude: isLearners ? present(["Answers", "Lesson"], in: "Tests/\(chapter)Tests") : []),
  ]
}

func tests(of target: String, using parts: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(target)Tests", dependencies: parts.map { .byName(name: $0) }, exclude: exclude)
}

/// Those of some folders that are there: a class may get a copy without some.
func present(_ names: [String], in folder: String) -> [String] {
  let root = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent(folder)
  return names.filter {
    FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
  }
}

/// The value of a switch, or nil when it is not set; a wrong value ends the
/// build with a sentence that lists the right ones.
func choice(_ name: String, among right: [String]) -> String? {
  guard let value = Context.environment[name], !value.isEmpty else { return nil }
  if right.contains(value) { return value }
  let list = right.joined(separator: ", ")
  let sentence = "\(name)=\(value) is not known. Set it to one of: \(list).\n"
  FileHandle.standardError.write(Data(sentence.utf8))
  exit(64)
}
