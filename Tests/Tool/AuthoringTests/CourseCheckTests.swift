import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

/// Builds a whole course: slow, and the only proof that the facts are gathered
/// as the rules expect them. The second course is built on top of the first.
@Suite("A course is checked whole", .serialized) struct CourseCheckTests {
  static let root = URL.temporaryDirectory
    .appending(path: "workbook-fixture-\(ProcessInfo.processInfo.processIdentifier)")

  @Test("A sound course passes") func soundCourse() throws {
    let report = try check(FixtureCourse(at: Self.root))
    let isSound = report.isSound
    #expect(isSound, "\(report.text)")
  }

  @Test("A course full of faults breaks every rule, and says where") func faultyCourse() throws {
    var fixture = try FixtureCourse(at: Self.root)
    defer { fixture.remove() }
    try fixture.plantFaults()
    let report = try check(fixture)
    let kept = report.rules.filter(\.isKept).map(\.name)
    #expect(kept == [], "\(report.text)")
    for sentence in FixtureCourse.sentences {
      let isSaid = report.text.contains(sentence)
      #expect(isSaid, "\(sentence)\n\(report.text)")
    }
  }

  private func check(_ fixture: FixtureCourse) throws -> CourseReport {
    try CourseCheck(
      course: fixture.course, root: fixture.root, commands: Command.all, deadline: 4,
      progress: ProgressDisplay(isSilent: true)
    ).run()
  }
}
