import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A course is updated") struct CourseUpdateTests {
  @Test("Listings and the map are renewed, the rest is kept") func updating() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let lesson = "Chapters/Chapter1One/README.md"
    // Without captures and the matrix nothing has to be built.
    try fixture.replace("<!-- matrix -->", with: "", in: Course.comparison)
    for chapter in fixture.course.readyChapters {
      try fixture.replace("<!-- matrix: \(chapter.number) -->", with: "", in: chapter.lesson)
      try fixture.replace("<!-- red: \(chapter.number).1 -->", with: "", in: chapter.lesson)
    }
    let sound = fixture.files.text(lesson)
    let map = fixture.files.text("README.md")
    try fixture.replace("\"hello\"", with: "\"hallo\"\nmore", in: lesson)
    try fixture.replace("| numbers |", with: "| digits |", in: "README.md")
    var update = CourseUpdate(course: fixture.course, root: fixture.root, commands: Command.all)
    update.progress = ProgressDisplay(isSilent: true)
    #expect(try update.run() == ["README.md", lesson])
    #expect(fixture.files.text(lesson) == sound)
    #expect(fixture.files.text("README.md") == map)
    #expect(try update.run() == [])
  }
}
