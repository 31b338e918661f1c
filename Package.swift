// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters in their order. Chapter N is the target `ChapterN…`.
let chapterNames = ["Chapter1Dummy", "Chapter2Stub", "Chapter3Fake", "Chapter4Spy"]

/// Which code the checks grade: `WORKBOOK_EDITION=solutions` points every
/// chapter at `Solutions/`, `tool` leaves only the `workbook` tool and its
/// tests. Without it the learner's own code is built, with the tool beside it.
let edition = choice("WORKBOOK_EDITION", among: ["learner", "solutions", "tool"]) ?? "learner"

/// `WORKBOOK_CHAPTER=2` leaves every other chapter out, and the tool too, so
/// that a chapter that does not compile blocks only itself.
let onlyChapter = choice("WORKBOOK_CHAPTER", among: chapterNames.indices.map { "\($0 + 1)" })

let isLearners = edition == "learner"
let chapters =
  edition == "tool"
  ? [] : chapterNames.filter { onlyChapter.map($0.dropFirst(7).hasPrefix) ?? true }
let courseParts: [Target] = [
  .target(name: "ItemDetail"),
  .target(name: "Mutants", dependencies: ["ItemDetail"]),
  .target(name: "ExerciseSupport", dependencies: ["ItemDetail", "Mutants"]),
]
let toolParts: [Target] = [
  .target(name: "WorkbookKit"),
  .executableTarget(name: "workbook", dependencies: ["WorkbookKit"]),
]

let package = Package(name: "TestDoubleWorkbook", platforms: [.macOS(.v15)], targets: [])
if edition != "tool" { package.targets += courseParts + chapters.flatMap(targets(of:)) }
if onlyChapter == nil { package.targets += toolParts }
if edition == "solutions" && onlyChapter == nil {
  let parts = courseParts.map(\.name)
  package.targets += parts.map { tests(of: $0, using: parts) }
}
if edition == "tool" { package.targets += [tests(of: "WorkbookKit", using: ["WorkbookKit"])] }

// A learner meets warnings as warnings; the workbook's own code has none.
for target in package.targets where !(isLearners && target.name.hasPrefix("Chapter")) {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}

/// A chapter and the checks that grade it. The answers that prove the checks,
/// and the listings of the lesson, are left out of a learner's build.
func targets(of chapter: String) -> [Target] {
  let folder = "\(isLearners ? "Chapters" : "Solutions")/\(chapter)"
  let support: [Target.Dependency] = ["ItemDetail", "Mutants", "ExerciseSupport"]
  return [
    .target(
      name: chapter, dependencies: support, path: folder,
      exclude: isLearners ? ["README.md", "diagram.svg"] : [],
      resources: chapter == "Chapter2Stub" ? [.copy("Fixtures")] : []),
    .testTarget(
      name: "\(chapter)Tests", dependencies: support + [.byName(name: chapter)],
      exclude: isLearners ? ["Answers", "Lesson"] : []),
  ]
}

func tests(of target: String, using parts: [String]) -> Target {
  .testTarget(name: "\(target)Tests", dependencies: parts.map { .byName(name: $0) })
}

/// The value of a switch, or nil when it is not set; a wrong value ends the
/// build with a sentence that lists the right ones.
func choice(_ name: String, among right: [String]) -> String? {
  guard let value = Context.environment[name], !value.isEmpty else { return nil }
  if right.contains(value) { return value }
  let sentence =
    "\(name)=\(value) is not known. Set it to one of: \(right.joined(separator: ", ")).\n"
  FileHandle.standardError.write(Data(sentence.utf8))
  exit(64)
}
