// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters in their order. Chapter N is the target `ChapterN…`.
let chapterNames = [
  "Chapter1Dummy", "Chapter2Stub", "Chapter3Fake", "Chapter4Spy", "Chapter5Mock", "Chapter6Async",
  "Chapter7URLLoading", "Chapter8Lies", "Chapter9Kata",
]

/// Nothing for a debugger. SwiftPM writes `-g` after what a manifest says, so that a
/// plain `-gnone` has no effect; what is said to the frontend comes last.
let withoutDebugInfo = ["-Xfrontend", "-gnone"]

/// One compiler for a whole module, and no second one for its interface.
let inOnePiece = [
  "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
]

/// What is built. Without the switch it is a learner's code, its checks, and a
/// program that builds the tool apart. `WORKBOOK_EDITION=solutions` points every
/// chapter at `Solutions/`, `tool` is the `workbook` tool and its tests.
let edition = choice("WORKBOOK_EDITION", among: ["learner", "solutions", "tool"]) ?? "learner"
let isLearners = edition == "learner"
if edition == "solutions" && present(["Solutions"], in: "").isEmpty {
  refuse("This copy of the workbook has no solutions. Leave WORKBOOK_EDITION out.")
}

/// `WORKBOOK_CHAPTER=2` leaves every other chapter out, so that a chapter that
/// does not compile blocks only itself. Its tests are a program of their own.
let onlyChapter = choice("WORKBOOK_CHAPTER", among: chapterNames.indices.map { "\($0 + 1)" })
let chapters = chapterNames.filter { $0.hasPrefix("Chapter\(onlyChapter ?? "")") }

/// What a learner's code may import, and what its checks import as well.
let learnersKits = ["ItemDetail", "DoubleKit"]
let checksKits = learnersKits + ["Mutants", "CheckKit"]

/// What some chapters need besides: the learner's code with its checks, and the
/// checks alone.
let furtherKits: [String: (learners: [String], checks: [String])] = [
  "Chapter3Fake": ([], ["LoopbackServer"]),
  "Chapter6Async": (["Storefront", "StorefrontKit"], ["StorefrontMutants"]),
  "Chapter7URLLoading": (
    ["Storefront", "StorefrontKit"], ["StorefrontMutants", "LoopbackServer"]
  ),
  "Chapter8Lies": (["ContractKit"], ["LoopbackServer"]),
  "Chapter9Kata": (["KataKit"], ["KataMutants"]),
]

/// The modules of the tool, and what each may import: `course check` holds every
/// import against it. `workbook` is the program, which knows them all.
let toolModules: KeyValuePairs = [
  "Core": [], "Learning": ["Core"], "Grading": ["Core"], "Authoring": ["Core"],
]

let package = Package(
  name: onlyChapter == nil ? "TestDoubleWorkbook" : "Workbook\(chapters[0])",
  platforms: [.macOS(.v15)],
  targets: edition == "tool" ? tool + toolTests : kits + chapters.flatMap(targets(of:)))

if onlyChapter == nil {
  if isLearners { package.targets += [.executableTarget(name: "workbook")] }
  if edition == "solutions" { package.targets += kitTests }
}
for target in package.targets {
  // The system's modules are not for this package's index: that takes seconds.
  target.swiftSettings = [.unsafeFlags(["-index-ignore-system-modules"])]
  // One compiler for all files of a chapter, and one for its checks: each further
  // one would read Foundation and expand every macro anew.
  if target.type == .test || chapters.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-driver-batch-count", "1"]))
  }
  #if os(Linux)  // Not tried with Xcode, which plans such a build in its own way.
    // A debugger stops in a learner's chapter, and needs no lines of its checks.
    if isLearners && target.type == .test {
      target.swiftSettings?.append(.unsafeFlags(withoutDebugInfo))
    }
    // A kit is compiled once, and not changed: one compiler for each, not six.
    if isLearners && kits.contains(where: { $0.name == target.name }) {
      target.swiftSettings?.append(.unsafeFlags(inOnePiece + withoutDebugInfo))
    }
  #endif
  // The workbook's own code has no warnings. A learner meets them as warnings, so
  // that what a later compiler says of that code stops nobody.
  if !isLearners { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  // What a learner's code adds to other types is not visible in the checks.
  if target.name.hasPrefix("Chapter") && target.type == .test {
    target.swiftSettings?.append(.enableUpcomingFeature("MemberImportVisibility"))
  }
}
#if os(Linux)
  // The one target that is to index the system's modules: see there.
  if isLearners { package.targets += [.target(name: "SystemModules")] }
#endif

/// What chapters and checks are made with: a kit that only some chapters need is
/// left out with the last of them.
var kits: [Target] {
  let needed = Set(chapters.compactMap { furtherKits[$0] }.flatMap { $0.learners + $0.checks })
  return [
    .target(name: "ItemDetail"),
    .target(name: "Mutants", dependencies: ["ItemDetail"]),
    .target(name: "DoubleKit", dependencies: ["ItemDetail"], exclude: ["README.md"]),
    .target(name: "CheckKit", dependencies: ["ItemDetail", "DoubleKit", "Mutants"]),
  ] + someChaptersKits.filter { needed.contains($0.name) }
    + (isLearners
      ? [] : [.target(name: "AnswerKit", dependencies: ["ItemDetail", "DoubleKit", "CheckKit"])])
}

/// A real server; what is above the API, how a test makes and watches it, and faulty
/// ones; the shop that a contract is about, and doubles of it that lie; what the kata
/// begins with, its checkout, and faulty ones of both.
var someChaptersKits: [Target] {
  [
    .target(name: "LoopbackServer", dependencies: ["ItemDetail"]),
    .target(name: "Storefront", dependencies: ["ItemDetail"]),
    .target(name: "StorefrontKit", dependencies: ["ItemDetail", "DoubleKit", "Storefront"]),
    .target(
      name: "StorefrontMutants",
      dependencies: ["ItemDetail", "DoubleKit", "CheckKit", "Storefront", "StorefrontKit"]),
    .target(name: "ContractKit", dependencies: ["ItemDetail", "DoubleKit", "LoopbackServer"]),
    .target(name: "KataKit", dependencies: ["ItemDetail", "DoubleKit"]),
    .target(name: "KataMutants", dependencies: ["ItemDetail", "DoubleKit", "CheckKit", "KataKit"]),
  ]
}

/// A chapter and the checks that grade it. The answers that prove the checks,
/// and the listings of the lesson, are left out of a learner's build. A chapter
/// does not see what the kits have for each other.
func targets(of chapter: String) -> [Target] {
  let folder = "\(isLearners ? "Chapters" : "Solutions")/\(chapter)"
  let answers = isLearners ? [] : ["AnswerKit"]
  let further = furtherKits[chapter] ?? ([], [])
  return [
    .target(
      name: chapter, dependencies: named(learnersKits + further.learners), path: folder,
      exclude: isLearners ? ["README.md", "diagram.svg"] : [],
      resources: present(["Fixtures"], in: folder).map { .copy($0) }, packageAccess: false),
    .testTarget(
      name: "\(chapter)Tests",
      dependencies: named(
        checksKits + answers + further.learners + further.checks + [chapter]),
      exclude: isLearners ? present(["Answers", "Lesson"], in: "Tests/\(chapter)Tests") : []),
  ]
}

/// The tests of the kits, and those that ask all chapters at once which tests
/// notice which faults.
var kitTests: [Target] {
  let kits = checksKits + ["LoopbackServer"]
  return kits.map { kit in
    .testTarget(
      name: "\(kit)Tests",
      dependencies: named(kits + (kit == "CheckKit" ? ["AnswerKit", "DoubleKitTests"] : [])))
  } + [
    .testTarget(
      name: "StorefrontTests",
      dependencies: named(
        learnersKits
          + ["CheckKit", "LoopbackServer", "Storefront", "StorefrontKit", "StorefrontMutants"])),
    .testTarget(name: "KataKitTests", dependencies: named(learnersKits + ["KataKit"])),
    .testTarget(
      name: "CourseTests",
      dependencies: named(
        checksKits + ["ContractKit"] + chapters + chapters.map { "\($0)Tests" })),
  ]
}

/// The tool: each module in a folder of its own, and the program.
var tool: [Target] {
  toolModules.map { name, uses in
    .target(
      name: "Workbook\(name)", dependencies: modules(uses), path: "Sources/Tool/\(name)")
  } + [
    .executableTarget(name: "workbook", dependencies: allModules, path: "Sources/Tool/Program")
  ]
}

/// The tests of each module, and of the program: they run it on a course that is
/// as small as a course can be. The copy for a class is without them.
var toolTests: [Target] {
  if present(["Tool"], in: "Tests").isEmpty { return [] }
  let own = toolModules.map { ("Workbook\($0)Tests", "Tests/Tool/\($0)Tests", modules($1 + [$0])) }
  return (own + [("WorkbookTests", "Tests/Tool/ProgramTests", allModules)]).map {
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
func modules(_ names: [String]) -> [Target.Dependency] { named(names.map { "Workbook\($0)" }) }
func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

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
