import Foundation
import Testing

@testable import WorkbookKit

/// Builds a whole course: slow, and the only proof that the facts are gathered
/// as the rules expect them.
@Suite("A course is checked whole", .serialized) struct CourseCheckTests {
  @Test("A sound course passes") func soundCourse() throws {
    let fixture = try FixtureCourse(at: URL(filePath: "/tmp/fixture"))
    let report = try CourseCheck(course: fixture.course, root: fixture.root).run()
    print(report.text)
    #expect(report.isSound, "\(report.text)")
  }
}
