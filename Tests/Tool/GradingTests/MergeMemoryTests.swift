import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// The built program on a thousand reports, each as large as one on the whole
/// course in which nothing is passed.
@Suite("A class of a thousand needs little memory", .serialized) struct MergeMemoryTests {
  let fixture: FixtureCourse
  let files: [String]

  init() throws {
    fixture = try FixtureCourse()
    let report = try GradeFormat.json.report(on: [Self.grade])
    try #require(report.utf8.count > 120_000)
    let folder = fixture.files.url("reports")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = try (1...1_000).map { number in
      let file = folder.appending(path: "\(number).json")
      let own = report.replacing("\"somebody\"", with: "\"learner \(number)\"", maxReplacements: 1)
      try Data(own.utf8).write(to: file)
      return file.path
    }
  }

  @Test("A thousand reports are joined in less than 150 MB", arguments: [GradeFormat.json, .html])
  func memory(format: GradeFormat) throws {
    defer { fixture.remove() }
    let (target, peak) = (fixture.files.url("all").path, fixture.files.url("peak").path)
    let output = try GoldenProgram(fixture: fixture).run(
      ["grade", "merge"] + files + ["--format", format.rawValue, "--output", target],
      environment: [PeakMemory.variable: peak])
    #expect(output.exit == 0, "\(output.standardError)")
    let bytes = try #require(Int(String(contentsOfFile: peak, encoding: .utf8)))
    print("1,000 reports joined as \(format.rawValue): \(bytes >> 20) MB at the peak")
    #expect(bytes < 150 << 20)
    let text = try Data(contentsOf: URL(filePath: target), options: .mappedIfSafe)
    #expect(text.count > 20_000_000)
    #expect(text.range(of: Data("learner 1000".utf8)) != nil)
  }

  /// As long as the report on a learner who has handed in the starters.
  private static var grade: Grade {
    let exercises = Course.workbook.entries.map { entry in
      let checks = entry.exercise.checkNames.map { name in
        Grade.Check(
          name: name, title: "does what the check \(name) of \(entry.id) says", state: .failed,
          message: String(repeating: "The double of \(entry.id) did not \(name). ", count: 16),
          points: 0, possiblePoints: 1)
      }
      return Grade.Exercise(
        id: entry.id, title: entry.exercise.title, chapter: entry.chapter.number, state: .failed,
        reason: nil, message: checks[0].message, output: "", hint: entry.exercise.hints[0],
        points: 0, possiblePoints: entry.exercise.points, checks: checks, survivors: [], flags: [])
    }
    return Grade(submission: "somebody", exercises: exercises, refused: [], seconds: 12.345)
  }
}
