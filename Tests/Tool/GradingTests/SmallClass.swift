import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

#if os(Linux)
  /// Three submissions for the fixture course, in the folder `class` of it, and
  /// the built program to grade them.
  final class SmallClass: Sendable {
    let fixture: FixtureCourse
    /// In the order of reports.
    static let names = ["$(touch escaped)", "ann o'hara", "김서연"]

    init() throws {
      fixture = try FixtureCourse()
      // Swift draws the order of a set anew for each process.
      try fixture.replace(
        "{ #expect(answer() == 42) }", with: "{ #expect(answer() == 42, \"\\(Set(1...20))\") }",
        in: fixture["2.1"].checksFile)
      for (name, right) in zip(Self.names, [[], ["1.1", "1.2", "2.1"], ["1.2"]]) {
        for entry in fixture.course.entries {
          let isRight = right.contains(entry.id)
          let wrong = FixtureText.starter(entry).replacing("return 0", with: "return 1")
          let text = isRight ? FixtureText.solution(entry) : wrong
          // No two are the same bytes: those would be graded once.
          try fixture.write("class/\(name)/\(entry.starter)", "\(text)// \(name)\n")
        }
      }
      try FileManager.default.createDirectory(
        at: fixture.files.url(".build/debug"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: fixture.files.url(".build/debug/workbook"), withDestinationURL: Self.program)
      _ = try Sandbox.chosen(.bubblewrap, root: fixture.root)
    }

    deinit { fixture.remove() }

    static var program: URL { GoldenProgram.built.appending(path: "FixtureWorkbook") }

    var finished: URL { fixture.files.url(".build/workbook/grade/finished") }
    /// The shared builds and the build folders of submissions.
    var builds: URL { fixture.files.url(".build/workbook/grade/closed") }

    /// Does something as if nothing had been built.
    func withoutBuilds<Result>(_ body: () throws -> Result) throws -> Result {
      let away = fixture.files.url("away")
      try FileManager.default.moveItem(at: builds, to: away)
      defer {
        try? FileManager.default.removeItem(at: builds)
        try? FileManager.default.moveItem(at: away, to: builds)
      }
      return try body()
    }

    /// Forgets the grades, and keeps the builds.
    func forget() { try? FileManager.default.removeItem(at: finished) }

    /// Runs a line of a shell in the folder of the course.
    func shell(_ line: String) throws -> GoldenProgram.Output {
      try GoldenProgram(fixture: fixture, words: ["/bin/sh"]).run(["-c", line])
    }

    /// The grades of a report without the times; and the times.
    func report(_ file: String) throws -> (grades: [Grade], seconds: [Double]) {
      let grades = try [Grade](report: Data(contentsOf: fixture.files.url(file)))
      let timeless = grades.map { grade in
        var timeless = grade
        timeless.seconds = 0
        return timeless
      }
      return (timeless, grades.map(\.seconds))
    }
  }

#endif

extension [Grade] {
  /// Reads a report in JSON.
  init(report: Data) throws {
    self = try JSONDecoder().decode(Report.self, from: report).grades
  }
}

private struct Report: Decodable { let grades: [Grade] }
