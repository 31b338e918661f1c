import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

@Suite("Where the tool builds, and what it remembers") struct ExerciseCheckerFilesTests {
  @Test("A module for which SwiftPM has only planned a build is not built") func planned() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let folder = ToolFolder(in: fixture.root)
    try fixture.write(".build/debug/Support.build/sources", "")
    #expect(!folder.hasBuilt("Support"))
    try fixture.write(".build/debug/Modules/Support.swiftmodule", "")
    #expect(folder.hasBuilt("Support"))
  }

  @Test("A verdict is remembered until a file of its chapter changes") func verdictCache() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var verdictCache = VerdictCache(root: fixture.root)
    let entry = fixture["1.1"]
    #expect(verdictCache.summary(of: entry) == nil)
    let snapshot = Snapshot(of: [entry.chapter], in: fixture.files)
    verdictCache.record(Verdict(entry, in: .red(entry)), of: snapshot)
    #expect(verdictCache.summary(of: entry)?.headline == "Answers right")
    #expect(verdictCache.summary(of: fixture["1.2"]) == nil)
    try fixture.replace("return 0", with: "return 1", in: fixture["2.1"].starter)
    #expect(verdictCache.summary(of: entry) != nil)
    // A neighbour stands by itself, unless an exercise is about all of them.
    try fixture.replace("return 0", with: "return 2", in: fixture["1.2"].starter)
    #expect(verdictCache.summary(of: entry) != nil)
    for path in [entry.checksFile, entry.starter, "Sources/Support/Support.swift"] {
      let text = fixture.files.text(path) ?? ""
      try fixture.put(text + "\n", into: path)
      #expect(verdictCache.summary(of: entry) == nil, "\(path)")
      try fixture.put(text, into: path)
      #expect(verdictCache.summary(of: entry) != nil, "\(path)")
    }
  }

  @Test("A page, a proof and the tool's own sources are no part of a verdict")
  func snapshot() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let chapter = fixture["1.1"].chapter
    let before = Snapshot(of: [chapter], in: fixture.files)
    for path in [chapter.lesson, "\(chapter.answers)/More.swift", "Sources/Tool/A.swift"] {
      try fixture.write(path, "// changed\n")
    }
    #expect(Snapshot(of: [chapter], in: fixture.files) == before)
    try fixture.write("\(chapter.starters)/Fixtures/new.txt", "new\n")
    #expect(Snapshot(of: [chapter], in: fixture.files) != before)
  }

  @Test("An exercise that uses something of a neighbour depends on the neighbour's file")
  func helper() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let (entry, neighbour) = (fixture["1.1"], fixture["1.2"])
    try fixture.replace("return 0", with: "return 도움()", in: entry.starter)
    let without = fixture.files.text(neighbour.starter) ?? ""
    try fixture.put(without + "@Sendable func 도움() -> Int { 42 }\n", into: neighbour.starter)
    var verdictCache = VerdictCache(root: fixture.root)
    let snapshot = Snapshot(of: [entry.chapter], in: fixture.files)
    verdictCache.record(Verdict(entry, in: .green(fixture.course)), of: snapshot)
    try fixture.replace("return 0", with: "return 3", in: fixture["1.3"].starter)
    #expect(verdictCache.summary(of: entry) != nil)
    // A part of a longer name is not the name.
    var others = UsedNeighbours(in: fixture.files)
    try fixture.put("let 도 = 1\nlet r = 2\n", into: fixture["1.4"].starter)
    #expect(others.of(entry).map(\.id) == ["1.2"])
    try fixture.replace("42", with: "43", in: neighbour.starter)
    #expect(verdictCache.summary(of: entry) == nil)
    try fixture.put(without, into: neighbour.starter)
    #expect(verdictCache.summary(of: entry) == nil)
  }

  @Test("Tests that a learner writes depend on the whole chapter") func learnersTests() throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    fixture.edit("1.5") { $0.approach = .learnersTests }
    let snapshot = Snapshot(of: [fixture["1.5"].chapter], in: fixture.files)
    #expect(snapshot.part(for: fixture["1.5"]) == snapshot)
    #expect(snapshot.part(for: fixture["1.4"]) != snapshot)
  }

  @Test("A neighbour that does not compile takes no pass away") func blocked() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var verdictCache = VerdictCache(root: fixture.root)
    let (entry, neighbour) = (fixture["1.1"], fixture["1.2"])
    let snapshot = Snapshot(of: [entry.chapter], in: fixture.files)
    verdictCache.record(Verdict(entry, in: .green(fixture.course)), of: snapshot)
    let error = Diagnostic(file: neighbour.starter, line: 4, isError: true, message: "no")
    let run = TestRun(
      didNotCompile: BuildResult(succeeded: false, diagnostics: [error], tail: ""))
    for entry in [entry, neighbour] { verdictCache.record(Verdict(entry, in: run), of: snapshot) }
    #expect(verdictCache.summary(of: entry)?.state == .passed)
    #expect(verdictCache.summary(of: neighbour)?.headline == "does not compile")
  }

  @Test("Passed once, with the file that it has now or with another one") func onceGreen() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var verdictCache = VerdictCache(root: fixture.root)
    let (entry, neighbour) = (fixture["1.1"], fixture["1.2"])
    verdictCache.record(
      Verdict(entry, in: .green(fixture.course)),
      of: Snapshot(of: [entry.chapter], in: fixture.files))
    try fixture.write("Sources/Shop.swift", "// another shared source\n")
    #expect(verdictCache.wasPassed(entry))
    #expect(!verdictCache.wasPassed(neighbour))
    try fixture.write(entry.starter, "// reset or broken\n")
    #expect(!verdictCache.wasPassed(entry))
    try fixture.delete(entry.starter)
    #expect(!verdictCache.wasPassed(entry))
  }

  @Test("Editors leave files that change nothing") func litter() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let chapter = fixture["1.1"].chapter
    let before = Snapshot(of: [chapter], in: fixture.files)
    for name in [".Exercise1.swift.swp", "Exercise1.swift~", ".cache/Old.swift"] {
      try fixture.write("\(chapter.starters)/\(name)", "x")
    }
    #expect(Snapshot(of: [chapter], in: fixture.files) == before)
  }

  @Test("A verdictCache that cannot be read is an empty one") func brokenLedger() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let entry = fixture["1.1"]
    try fixture.write(".build/workbook/verdicts.json", "{")
    var verdictCache = VerdictCache(root: fixture.root)
    #expect(verdictCache.summary(of: entry) == nil)
    verdictCache.record(
      Verdict(entry, in: .red(entry)), of: Snapshot(of: [entry.chapter], in: fixture.files))
    #expect(verdictCache.summary(of: entry) != nil)
  }
}
