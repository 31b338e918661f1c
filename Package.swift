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

/// What the exercises and the checks of a chapter may import. Only those that
/// compare a double with the real thing need the server.
let support = ["ItemDetail", "Mutants", "ExerciseSupport"]
let comparingChapters = chapters.filter { $0 == "Chapter3Fake" }

/// The modules of the tool, and what each may import: `course check` holds every
/// import against it. `workbook` is the program, which knows them all.
let toolModules: KeyValuePairs = [
  "Support": [],
  "Course": ["Support"],
  "Commands": ["Support", "Course"],
  "Checking": ["Support", "Course"],
  "Learning": ["Support", "Course", "Commands", "Checking"],
  "Grading": ["Support", "Course", "Commands", "Checking"],
  "Authoring": ["Support", "Course", "Commands", "Checking"],
  "Bench": ["Support", "Course", "Commands", "Checking", "Grading"],
]

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
if edition != "solutions" && onlyChapter == nil { package.targets += tool }
if edition == "tool" { package.targets += toolTests }

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

/// The tool: each module in a folder of its own, and the program.
var tool: [Target] {
  toolModules.map { name, uses in
    .target(name: "Workbook\(name)", dependencies: modules(uses), path: "Sources/Tool/\(name)")
  } + [
    .executableTarget(
      name: "workbook", dependencies: allModules, path: "Sources/Tool/Workbook")
  ]
}

/// The tests of each module, and of the program: they run it on a course that is
/// as small as a course can be.
var toolTests: [Target] {
  let own = toolModules.map { ("Workbook\($0)Tests", "Tests/Tool/\($0)Tests", modules($1 + [$0])) }
  return (own + [("WorkbookTests", "Tests/Tool/WorkbookTests", allModules)]).map {
    .testTarget(
      name: $0, dependencies: $2 + ["Fixture", "TestHelpers"], path: $1,
      exclude: present(["Golden"], in: $1))
  } + [
    .target(name: "Fixture", dependencies: allModules, path: "Tests/Tool/Fixture"),
    .target(
      name: "TestHelpers", dependencies: allModules + ["Fixture"], path: "Tests/Tool/TestHelpers"),
    .executableTarget(
      name: "FixtureWorkbook", dependencies: allModules + ["Fixture"],
      path: "Tests/Tool/FixtureWorkbook"),
  ]
}

var allModules: [Target.Dependency] { modules(toolModules.map(\.key)) }
func modules(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: "Workbook\($0)") }
}

func tests(of target: String, using parts: [String]) -> Target {
  .testTarget(name: "\(target)Tests", dependencies: parts.map { .byName(name: $0) })
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
