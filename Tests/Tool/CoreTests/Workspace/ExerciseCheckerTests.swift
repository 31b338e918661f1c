import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// One fixture course for all tests below, since its first build takes seconds.
/// Its path has what paths may have.
@Suite("The checker says what is true of the files on the disk", .serialized)
struct ExerciseCheckerTests {
  static let shared = Result { try FixtureCourse(at: .temporaryDirectory.appending(path: name)) }
  static let name = "워크북 \(UUID()) (1)"

  let fixture: FixtureCourse
  var checker: ExerciseChecker

  init() async throws {
    fixture = try Self.shared.get()
    checker = ExerciseChecker(root: fixture.root, deadline: 20)
    for entry in fixture.course.entries {
      try fixture.put(FixtureText.starter(entry), into: entry.starter)
      try fixture.put(FixtureText.checks(entry), into: entry.checksFile)
    }
  }

  @Test("A solution is green, and its neighbours stay red") func green() async throws {
    // Not every chapter is built from everything in Sources.
    try fixture.write("Sources/Spare/Spare.swift", "// \(UUID())\n")
    try solve("1.2")
    let verdicts = try await checker.check(fixture.course.chapters[0].entries)
    #expect(verdicts.filter(\.isPassed).map(\.entry.id) == ["1.2"])
    #expect(verdicts.map(\.entry.id) == ["1.1", "1.2", "1.3", "1.4", "1.5"])
  }

  @Test("Beside a file that does not compile, an exercise is judged with the starter in its place")
  func apart() async throws {
    let (entry, broken) = (fixture["1.1"], fixture["1.2"])
    let kept = ".build/workbook/starters/1.2.swift"
    try fixture.write(kept, FixtureText.starter(broken))
    defer { try? fixture.delete(kept) }
    try solve("1.1")
    try write("return 0", with: "return missing", in: "1.2")
    let verdicts = try await checker.check([entry, broken, fixture["1.3"]])
    #expect(verdicts.map(\.summary.headline) == ["passed", "does not compile", "Answers right"])
    #expect(try await summary(of: "2.1").state == .failed)
    #expect(known("1.1")?.state == .passed)
    #expect(fixture.files.text(broken.starter)?.contains("missing") == true)
    // Who uses something of the neighbour has to wait for it.
    try fixture.put(
      "func mine() -> Int { answer12() }\n" + FixtureText.solution(entry), into: entry.starter)
    #expect(try await summary(of: "1.1").isBlocked)
  }

  @Test("A pass with the help of a neighbour's file ends when the neighbour has no help left")
  func helper() async throws {
    try write("return 0", with: "return helper()", in: "1.1")
    let helper = "func helper() -> Int { 42 }\n"
    let neighbour = fixture["1.2"].starter
    try fixture.put(FixtureText.starter(fixture["1.2"]) + helper, into: neighbour)
    #expect(try await summary(of: "1.1").state == .passed)
    try fixture.put(FixtureText.starter(fixture["1.2"]), into: neighbour)
    #expect(
      try await summary(of: "1.2").headline == "not checked: Exercise1_Number does not compile")
    #expect(known("1.1")?.headline == "does not compile")
    // What a failed build says belongs to all files of it.
    try fixture.put(FixtureText.starter(fixture["1.2"]) + helper, into: neighbour)
    #expect(known("1.1") == nil)
  }

  private func known(_ id: String) -> VerdictSummary? {
    VerdictCache(root: fixture.root).summary(of: fixture[id])
  }

  @Test("What the code prints is shown with its verdict, and nothing else is")
  func printed() async throws {
    try write("return 0", with: "print(\"two\\nlines\")\n  return 0", in: "1.1")
    let summary = try await summary(of: "1.1")
    #expect(Set(summary.printed) == ["two", "lines"])
    try solve("1.1")
    #expect(try await self.summary(of: "1.1").printed.isEmpty)
  }

  @Test("A starter that is gone is never green") func missing() async throws {
    try solve("1.1")
    let renamed = fixture["1.1"].starter.replacing("Exercise1_", with: "Mine_")
    try fixture.put(FixtureText.solution(fixture["1.1"]), into: renamed)
    try fixture.delete(fixture["1.1"].starter)
    defer { try? fixture.delete(renamed) }
    let summary = try await summary(of: "1.1")
    #expect(summary.state == .undecided)
    #expect(summary.headline == "its file is missing")
  }

  @Test("Checks that did not run are missed") func emptiedChecks() async throws {
    try solve("1.1")
    try fixture.put("", into: fixture["1.1"].checksFile)
    let summary = try await summary(of: "1.1")
    #expect(summary.state == .undecided)
    #expect(summary.headline == "not all checks ran")
    #expect(summary.sentences[1].contains(fixture["1.1"].checksFile))
  }

  @Test("Answers, right and wrong in turn, each get their own verdict, in one second too")
  func neverStale() async throws {
    let entry = fixture["1.1"]
    let texts = [FixtureText.solution(entry), FixtureText.starter(entry)]
    let second = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down))
    for round in 1...4 {
      try fixture.put(texts[round % 2], into: entry.starter)
      try FileManager.default.setAttributes(
        [.modificationDate: second + Double(round) / 10],
        ofItemAtPath: fixture.files.url(entry.starter).path)
      let verdict = try await checker.check([entry])[0]
      #expect(verdict.isPassed == (round % 2 == 0), "round \(round): \(verdict.summary.sentences)")
    }
  }

  @Test("What chapters share is compiled once, and again for each when it changes")
  func sharedSources() async throws {
    let object = checker.workspace(for: fixture["1.1"].chapter).scratch
      .appending(path: "debug/Support.build/Support.swift.o")
    func inode() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: object.path)[.systemFileNumber] as? UInt64
    }
    try solve("1.1")
    #expect(try await checker.check([fixture["1.1"]])[0].isPassed)
    let first = try inode()
    try solve("2.1")
    #expect(try await checker.check([fixture["2.1"]])[0].isPassed)
    #expect(try inode() == first)
    // Both chapters at once, and the one that was checked first sees the change.
    try fixture.put("/// The answer.\npublic let right = 42\nlet more = 1\n", into: shared)
    #expect(try await checker.check([fixture["1.1"], fixture["2.1"]]).allSatisfy(\.isPassed))
    #expect(try inode() != first)
  }

  private var shared: String { "Sources/Support/Support.swift" }

  @Test("A save during the build counts, not what it replaced") func savedMeanwhile() throws {
    var hasSaved = false
    let told = try check(["1.1"]) {
      if !hasSaved { try? solve("1.1") }
      hasSaved = true
    }
    #expect(told.map(\.isPassed) == [true])
  }

  @Test("A save while the checks run counts too") func savedDuringRun() throws {
    // It saves itself, as right as it should be.
    let file = fixture.files.url(fixture["1.1"].starter).path
    let right = FixtureText.solution(fixture["1.1"])
    try write("/// Exercise", with: "import Foundation\n/// Exercise", in: "1.1")
    try write(
      "return 0",
      with:
        "try? Data(\(right.debugDescription).utf8).write(to: URL(filePath: \(file.debugDescription)))\n  return 0",
      in: "1.1")
    #expect(try check(["1.1"]).map(\.isPassed) == [true])
  }

  @Test("A chapter whose file goes away during the build does not keep the next one waiting")
  func deletedMeanwhile() throws {
    let told = try check(["1.1", "2.1"]) { [fixture] in
      try? fixture.delete(fixture["1.1"].starter)
    }
    #expect(told.map(\.summary.headline) == ["its file is missing", "Answers right"])
  }

  @Test("Who gives up gets no verdict, and the next check is right") func cancelled() throws {
    try solve("1.1")
    #expect(throws: Cancelled.self) { try check(["1.1"], isCancelled: true) }
    #expect(try check(["1.1"]).map(\.isPassed) == [true])
  }

  /// Checks exercises as a command does, and gives the verdicts that it is told.
  private func check(
    _ ids: [String], isCancelled: Bool = false, whileWaiting: () -> Void = {}
  ) throws -> [Verdict] {
    var told: [Verdict] = []
    let entries = ids.map { fixture[$0] }
    _ = try blocking { [checker] in
      try await checker.check(entries, tell: $0)
    } onEvent: {
      if case .verdict(let verdict) = $0 { told.append(verdict) }
    } whileWaiting: {
      whileWaiting()
    } isCancelled: {
      isCancelled
    }
    return told
  }

  func summary(of id: String) async throws -> VerdictSummary {
    try await checker.check([fixture[id]])[0].summary
  }

  func solve(_ id: String) throws {
    try fixture.put(FixtureText.solution(fixture[id]), into: fixture[id].starter)
  }

  func write(_ old: String, with new: String, in id: String) throws {
    try fixture.replace(old, with: new, in: fixture[id].starter)
  }
}

extension FixtureCourse {
  /// Writes a file in place, as the quickest of editors does.
  func put(_ text: String, into path: String) throws {
    if files.text(path) != text { try Data(text.utf8).write(to: files.url(path)) }
  }
}
