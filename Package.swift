// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters in their order. Chapter N is the target `ChapterN…`.
let chapterNames = [
  "Chapter1Dummy", "Chapter2Stub", "Chapter3Fake", "Chapter4Spy", "Chapter5Mock", "Chapter6Async",
  "Chapter7URLLoading", "Chapter8Lies", "Chapter9Kata",
]

/// What chapters and checks are made with, and what each part imports. AnswerKit runs the
/// checks on answers, so that it is one of the tests. Records is what checks hand to the tool.
let kits: KeyValuePairs = [
  "Records": [], "ItemDetail": [], "DoubleKit": ["ItemDetail", "Records"],
  "LoopbackServer": ["ItemDetail", "DoubleKit"], "Mutants": ["ItemDetail", "DoubleKit"],
  "CheckKit": ["ItemDetail", "DoubleKit", "Mutants", "Records"],
  "StorefrontMutants": ["ItemDetail", "DoubleKit", "Mutants"],
  "AnswerKit": ["ItemDetail", "DoubleKit", "CheckKit"],
]

/// The kits that a learner's code may import, and those that its checks import besides.
let learnersKits = ["ItemDetail", "DoubleKit"]
let checksKits = ["Mutants", "CheckKit"]

/// What the code of a chapter imports besides, and what its checks do.
let learnersFurther = ["Chapter8Lies": ["LoopbackServer"]]
let checksFurther = [
  "Chapter3Fake": ["LoopbackServer"], "Chapter6Async": ["StorefrontMutants"],
  "Chapter7URLLoading": ["LoopbackServer", "StorefrontMutants"],
  "Chapter8Lies": ["LoopbackServer"], "Chapter9Kata": ["StorefrontMutants"],
]

/// The modules of the tool, and what each imports. `workbook` is the program.
let toolModules: KeyValuePairs = [
  "Core": ["Records"], "Learning": ["Core"], "Grading": ["Core"], "Authoring": ["Core"],
]

/// What is built: a learner's code and its checks; with `solutions` every chapter as it
/// is solved, and all proofs; with `tool` the `workbook` tool and its tests.
let namedEdition = choice("WORKBOOK_EDITION", among: ["learner", "solutions", "tool"])
let edition = namedEdition ?? "learner"
let isLearners = edition == "learner"
if edition == "solutions" && present(["Solutions"], in: "").isEmpty {
  refuse("This copy of the workbook has no solutions. Leave WORKBOOK_EDITION out.")
}

/// `WORKBOOK_CHAPTER=2` leaves every other chapter out, so that a chapter that does not
/// compile blocks only itself. Its tests are a program of their own.
let onlyChapter = choice("WORKBOOK_CHAPTER", among: chapterNames.indices.map { "\($0 + 1)" })
let chapters = chapterNames.filter { $0.hasPrefix("Chapter\(onlyChapter ?? "")") }

let package = Package(
  name: onlyChapter == nil ? "TestDoubleWorkbook" : "Workbook\(chapters[0])",
  platforms: [.macOS(.v15)],
  targets: edition == "tool" ? tool : kitTargets + chapters.flatMap(targets(of:)))
// The tool names the edition when it builds a chapter, and needs no launcher there.
if isLearners && (onlyChapter == nil || namedEdition == nil) {
  package.targets += [.executableTarget(name: "workbook")]
}
if edition == "solutions" && onlyChapter == nil { package.targets += kitTests }
package.targets.forEach(set)

/// A kit is left out with the last chapter that needs it.
var kitTargets: [Target] {
  let further = chapters.flatMap { checksFurther[$0] ?? [] }
  let needed = ["Records"] + learnersKits + checksKits + further + (isLearners ? [] : ["AnswerKit"])
  return kits.filter { needed.contains($0.key) }.map { name, imports in
    .target(
      name: name, dependencies: named(imports),
      path: "\(name == "AnswerKit" ? "Tests" : "Sources")/\(name)",
      exclude: name == "DoubleKit" ? ["README.md"] : [])
  }
}

/// A chapter and the checks that grade it. The answers that prove the checks, and the
/// listings of the lesson, are left out of a learner's build. A chapter does not see what
/// the kits have for each other.
func targets(of chapter: String) -> [Target] {
  let folder = "\(isLearners ? "Chapters" : "Solutions")/\(chapter)"
  let own = learnersKits + (learnersFurther[chapter] ?? [])
  let checks = checksKits + (checksFurther[chapter] ?? [])
  return [
    .target(
      name: chapter, dependencies: named(own), path: folder,
      exclude: isLearners ? ["README.md", "diagram.svg"] : [],
      resources: present(["Fixtures"], in: folder).map { .copy($0) }, packageAccess: false),
    .testTarget(
      name: "\(chapter)Tests",
      dependencies: named(
        [chapter] + Set(own + checks).sorted() + (isLearners ? [] : ["AnswerKit"])),
      exclude: isLearners ? present(["Answers", "Lesson"], in: "Tests/\(chapter)Tests") : []),
  ]
}

/// The tests of the kits, and those that ask all chapters at once which tests notice
/// which faults.
var kitTests: [Target] {
  let all = kits.map(\.key)
  let own = ["ItemDetail", "DoubleKit", "Mutants", "LoopbackServer"]
  return own.map { .testTarget(name: "\($0)Tests", dependencies: named(all)) } + [
    .testTarget(
      name: "CheckKitTests",
      dependencies: named(all + ["DoubleKitTests"])),
    .testTarget(
      name: "CourseTests", dependencies: named(all + chapters + chapters.map { "\($0)Tests" })),
  ]
}

/// The tool: each module in a folder of its own, the program, and their tests, which run
/// it on a course that is as small as a course can be.
var tool: [Target] {
  let modules = named(toolModules.map { "Workbook\($0.key)" })
  let targets: [Target] =
    [.target(name: "Records")]
    + toolModules.map { name, uses in
      .target(
        name: "Workbook\(name)",
        dependencies: named(uses.map { $0 == "Records" ? $0 : "Workbook\($0)" }),
        path: "Sources/Tool/\(name)", exclude: present(["README.md"], in: "Sources/Tool/\(name)"))
    } + [.executableTarget(name: "workbook", dependencies: modules, path: "Sources/Tool/Program")]
  // The copy for a class is without tests.
  if present(["Tool"], in: "Tests").isEmpty { return targets }
  let helpers = modules + named(["Fixture", "TestHelpers"])
  return targets
    + (toolModules.map(\.key) + ["Program"]).map { name in
      let path = "Tests/Tool/\(name)Tests"
      return .testTarget(
        name: "Workbook\(name)Tests", dependencies: helpers, path: path,
        exclude: present(["Golden", "Transcripts"], in: path))
    } + [
      .target(name: "Fixture", dependencies: modules, path: "Tests/Tool/Fixture"),
      .target(
        name: "TestHelpers", dependencies: modules + named(["Fixture"]),
        path: "Tests/Tool/TestHelpers"),
      .executableTarget(
        name: "FixtureWorkbook", dependencies: modules + named(["Fixture"]),
        path: "Tests/Tool/FixtureWorkbook"),
    ]
}

func set(_ target: Target) {
  // The system's modules are not for this package's index: that takes seconds.
  target.swiftSettings = [.unsafeFlags(["-index-ignore-system-modules"])]
  // The workbook's own code has no warnings. A learner meets them as warnings, so that
  // what a later compiler says of that code stops nobody.
  if !isLearners { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  // What a learner's code adds to other types is not visible in its checks.
  if chapters.contains(where: { "\($0)Tests" == target.name }) {
    target.swiftSettings?.append(.enableUpcomingFeature("MemberImportVisibility"))
  }
  if edition == "tool" { return }
  // One compiler for all files of a module: each further one would read Foundation and
  // expand every macro anew. An expression that the type checker cannot solve ends in an error
  // that names its line, not in a build without an end.
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-driver-batch-count", "1", "-Xfrontend", "-solver-expression-time-threshold=20"]))
  #if os(Linux)  // Not tried with Xcode, which plans such a build in its own way.
    // A debugger stops in a learner's chapter, and needs no lines of kits and checks.
    // SwiftPM writes `-g` after what a manifest says; what is said to the frontend comes last.
    if isLearners && !chapters.contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-gnone"]))
    }
  #endif
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// Those of some names that are there: a class may get a copy without some.
func present(_ names: [String], in folder: String) -> [String] {
  let root = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent(folder)
  return names.filter {
    FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
  }
}

/// The value of a switch, or nil when it is not set; a wrong value ends the build with a
/// sentence that lists the right ones.
func choice(_ name: String, among right: [String]) -> String? {
  guard let value = Context.environment[name], !value.isEmpty else { return nil }
  if right.contains(value) { return value }
  refuse("\(name)=\(value) is not known. Set it to one of: \(right.joined(separator: ", ")).")
}

func refuse(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  exit(64)
}
