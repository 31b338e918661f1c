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
if edition == "solutions" && present(["Solutions"], in: "").isEmpty {
  refuse("This copy of the workbook has no solutions. Leave WORKBOOK_EDITION out.")
}

/// `WORKBOOK_CHAPTER=2` leaves every other chapter out, and the tool too, so
/// that a chapter that does not compile blocks only itself.
let onlyChapter = choice("WORKBOOK_CHAPTER", among: chapterNames.indices.map { "\($0 + 1)" })
let chapters = chapterNames.filter { onlyChapter.map($0.dropFirst(7).hasPrefix) ?? true }

/// What the exercises and the checks of a chapter may import. Only those that
/// compare a double with the real thing need the server.
let support = ["ItemDetail", "Mutants", "ExerciseSupport"]
let comparingChapters = chapters.filter { $0 == "Chapter3Fake" }

let package = Package(name: "TestDoubleWorkbook", platforms: [.macOS(.v15)], targets: [])
if edition != "tool" {
  package.targets += [
    .target(name: "ItemDetail"),
    .target(name: "Mutants", dependencies: ["ItemDetail"]),
    .target(name: "ExerciseSupport", dependencies: ["ItemDetail", "Mutants"]),
  ]
  package.targets += chapters.flatMap(targets(of:))
  if !comparingChapters.isEmpty {
    package.targets += [.target(name: "LoopbackServer", dependencies: ["ItemDetail"])]
  }
}
if edition == "solutions" && onlyChapter == nil {
  let parts = support + ["LoopbackServer"]
  package.targets += parts.map { tests(of: $0, using: parts) }
  // Which tests notice which faults is a question to all chapters at once.
  let checks = chapters.map { "\($0)Tests" }
  package.targets += [tests(of: "Course", using: support + chapters + checks)]
}
if edition != "solutions" && onlyChapter == nil {
  package.targets += [
    .target(name: "WorkbookKit"),
    .executableTarget(name: "workbook", dependencies: ["WorkbookKit"]),
  ]
}
if edition == "tool" && !present(["Fixture"], in: "Tests").isEmpty {
  // Its tests run the tool on a course that is as small as a course can be. The
  // copy of a class is without them.
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
/// and the listings of the lesson, are left out of a learner's build.
func targets(of chapter: String) -> [Target] {
  let folder = "\(isLearners ? "Chapters" : "Solutions")/\(chapter)"
  let server = comparingChapters.contains(chapter) ? ["LoopbackServer"] : []
  return [
    .target(
      name: chapter, dependencies: support.map { .byName(name: $0) }, path: folder,
      exclude: isLearners ? ["README.md", "diagram.svg"] : [],
      resources: present(["Fixtures"], in: folder).map { .copy($0) }),
    .testTarget(
      name: "\(chapter)Tests",
      dependencies: (support + server + [chapter]).map { .byName(name: $0) },
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
  refuse("\(name)=\(value) is not known. Set it to one of: \(list).")
}

/// Ends the build with a sentence.
func refuse(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  exit(64)
}
