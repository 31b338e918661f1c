import Testing
@testable import TestHelpers
@testable import WorkbookCore

@Suite("A compile error is told of the exercise whose it is") struct CompileErrorTests {
  let entry = SmallCourse.entries[0]
  let neighbour = SmallCourse.entries[1]

  @Test("Its own error comes first, whatever else is broken") func own() {
    let errors = [SmallCourse.error(neighbour.starter), SmallCourse.error(entry.starter, line: 8)]
    let standing = standing(errors)
    #expect(standing?.headline == "does not compile")
    #expect(standing?.sentences.first?.hasPrefix("\(entry.starter):8:5: error: ") == true)
    #expect(standing?.sentences.count == 3)
    #expect(standing?.line == 8)
  }

  @Test("A neighbour's error leaves it unchecked") func foreign() {
    let standing = standing([SmallCourse.error(neighbour.checksFile)])
    #expect(standing?.state == .undecided)
    #expect(standing?.headline == "not checked: Exercise2_Name does not compile")
    #expect(standing?.file == neighbour.starter)
  }

  @Test("An error in the checks is about the learner's file") func checks() {
    let standing = standing([SmallCourse.error(entry.checksFile)])
    #expect(standing?.headline == "does not compile")
    #expect(standing?.file == entry.starter)
    #expect(standing?.line == nil)
    #expect(
      standing?.sentences.last
        == "The checks use something that Exercise1_Name.swift has no longer, or has in another shape."
    )
  }

  @Test("An error elsewhere is shown with its file") func elsewhere() {
    let standing = standing([SmallCourse.error("Sources/Shop/Shop.swift")])
    #expect(standing?.headline == "not checked: Sources/Shop/Shop.swift does not compile")
    #expect(standing?.file == "Sources/Shop/Shop.swift")
    #expect(standing?.line == 3)
  }

  @Test("Echoes of macros are no errors, unless there is nothing else") func echoes() {
    let echo = Diagnostic(
      file: "macro expansion @Test", line: 1, isError: true,
      message: "'@const' value should be initialized with a compile-time value")
    let warning = Diagnostic(file: entry.starter, line: 1, isError: false, message: "unused")
    let cause = SmallCourse.error(neighbour.starter)
    #expect([warning, echo, cause, echo].errors == [cause])
    #expect([warning, echo].errors == [echo])
  }

  private func standing(_ errors: [Diagnostic]) -> Standing? {
    SmallCourse.broken(0, errors).standing
  }
}
