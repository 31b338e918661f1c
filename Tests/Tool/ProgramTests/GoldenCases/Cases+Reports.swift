@testable import Fixture

extension GoldenCase {
  /// Reports that build nothing.
  static let maps = [
    GoldenCase("map", ""),
    GoldenCase("list", "list"),
    GoldenCase("list-todo", "list --todo"),
    GoldenCase("watch-without-terminal", "watch"),
    GoldenCase("kata-none", "kata"),
    GoldenCase("kata-watch-without-terminal", "kata --watch", environment: kataCourse),
    GoldenCase("kata-no-such-step", "kata --step 3", environment: kataCourse),
    GoldenCase("kata-no-step-0", "kata --step 0", environment: kataCourse),
  ]

  /// Builds of the fixture, in one folder one after the other.
  static let built = [
    GoldenCase("run-red", "run 1.1"),
    GoldenCase("run-red-all", "run 1.1 --all"),
    GoldenCase("run-red-json", "run 1.1 --json"),
    GoldenCase("run-green", "run 1.1") { try $0.solve("1.1") },
    GoldenCase("list-after-green", "list") { try $0.solve("1.1") },
    GoldenCase("run-not-asked", "run 1.1 --json") { try $0.cancelLastCheck("1.1") },
    GoldenCase("run-cancelled", "run 1.1") { fixture in
      try fixture.solve("1.1")
      try fixture.cancelLastCheck("1.1")
    },
    GoldenCase("run-compile-error", "run 1.3") { try $0.breakStarter("1.3") },
    GoldenCase("run-compile-error-of-a-neighbour", "run 1.1") { try $0.breakStarter("1.3") },
    GoldenCase("run-beside-a-copy", "run 1.1") { fixture in
      try fixture.write(copy(in: fixture), FixtureText.starter(fixture["1.2"]))
    } verify: { fixture in
      try fixture.delete(copy(in: fixture))
    },
    GoldenCase("run-beside-a-namesake", "run 1.1") { fixture in
      try fixture.write(namesake(in: fixture), "")
    } verify: { fixture in
      try fixture.delete(namesake(in: fixture))
    },
    GoldenCase("check", "check") { try $0.solve("1.1") },
    GoldenCase("matrix", "matrix 2") { try $0.attachRows() },
    GoldenCase("matrix-json", "matrix 2 --json") { try $0.attachRows() },
  ]

  /// Builds of the fixture's kata: the way from an empty file to the end.
  static let builtKata = [
    GoldenCase("kata-begins", "kata", environment: kataCourse),
    GoldenCase("kata-misfit", "kata", environment: kataCourse) { try $0.answer(0, test: 3) },
    GoldenCase("kata-red", "kata", environment: kataCourse) { try $0.answer(0, test: 1) },
    GoldenCase("kata-later", "kata", environment: kataCourse) { try $0.answer(0, test: 2) },
    GoldenCase("kata-untested", "kata", environment: kataCourse) { try $0.answer(2, test: 1) },
    GoldenCase("kata-compile-error", "kata", environment: kataCourse) {
      try $0.breakStarter("1.1")
    },
    GoldenCase("kata-green", "kata", environment: kataCourse) { try $0.answer(1, test: 1) },
    GoldenCase("kata-green-step", "kata --step=1", environment: kataCourse) {
      try $0.answer(1, test: 1)
    },
    GoldenCase("kata-finished", "kata", environment: kataCourse) { try $0.answer(2, test: 2) },
  ]

  private static func copy(in fixture: FixtureCourse) -> String {
    fixture["1.2"].starter.replacing(".swift", with: " copy.swift")
  }

  private static func namesake(in fixture: FixtureCourse) -> String {
    "\(fixture["1.2"].chapter.starters)/\(fixture["1.2"].fileName)"
  }

  private static let kataCourse = ["WORKBOOK_FIXTURE": "kata"]
}

extension FixtureCourse {
  /// Puts every exercise back, for the next case.
  func putBack() throws {
    for entry in course.entries {
      try write(entry.starter, FixtureText.starter(entry))
      try write(entry.checksFile, FixtureText.checks(entry))
    }
  }

  fileprivate func solve(_ id: String) throws {
    try write(self[id].starter, FixtureText.solution(self[id]))
  }

  /// Has the second check of an exercise cancel itself.
  fileprivate func cancelLastCheck(_ id: String) throws {
    try replace(
      "func answersAgain() { ", with: "func answersAgain() throws { try Test.cancel(); ",
      in: self[id].checksFile)
  }

  fileprivate func breakStarter(_ id: String) throws {
    try replace("return 0", with: "return missing + lost", in: self[id].starter)
  }

  /// Has the checks of 2.1 attach rows of a matrix on demand, as those of a real
  /// learner's test do.
  func attachRows() throws {
    let file = self["2.1"].checksFile
    try replace("import Testing", with: "import Foundation\nimport Testing", in: file)
    try replace(
      "@Test func answersAgain() {",
      with: """
        @Test func answersAgain() {
            if ProcessInfo.processInfo.environment["WORKBOOK_MATRIX"] != nil {
              for (name, row) in rows { Attachment.record(row, named: "matrix-row \\(name).json") }
            }

        """, in: file)
    try replace("\n}\n", with: "\n}\n\n\(Self.rows)\n", in: file)
  }

  private static let rows = ##"""
    let rows = [
      "a": row("tooMuch", "killed", "43 is too much", false),
      "b": row("slow", "survived", "", true),
    ]

    func row(_ name: String, _ verdict: String, _ reason: String, _ isEquivalent: Bool) -> String {
      #"{"variant":"\#(name)","difference":"is \#(name)","isEquivalent":\#(isEquivalent),"#
        + #""countsOnEachSeam":false,"missedSeams":[],"place":0,"cells":["#
        + #"{"test":"adds()","seams":["with protocol injection"],"isSound":true,"#
        + #""verdict":"\#(verdict)","reason":"\#(reason)"},"#
        + #"{"test":"\"is never right\"","seams":[],"isSound":false,"verdict":"killed","#
        + #""reason":"no"}]}"#
    }
    """##
}
