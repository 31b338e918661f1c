import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

@Suite("A file that is there twice is found behind a failed build") struct RepeatedFileTests {
  let fixture: FixtureCourse
  let error = Diagnostic(
    file: "any.swift", line: 1, isError: true, message: "invalid redeclaration of 'answer11()'")

  init() throws { fixture = try FixtureCourse(.pair) }

  @Test("A copy under another name, and no file that only uses what the other declares")
  func otherName() throws {
    defer { fixture.remove() }
    let folder = fixture["1.1"].chapter.starters
    let (helper, copy) = ("\(folder)/Helper.swift", "\(folder)/Old.swift")
    try fixture.write(helper, "let more = answer11() + 1\n")
    #expect(found([error]) == nil)
    try fixture.write(copy, FixtureText.solution(fixture["1.1"]))
    #expect(found([error]) == RepeatedFile(path: copy, original: fixture["1.1"].starter))
    #expect(found([]) == nil)
  }

  private func found(_ errors: [Diagnostic]) -> RepeatedFile? {
    RepeatedFile(behind: errors, in: fixture["1.1"].chapter, of: fixture.files)
  }
}
