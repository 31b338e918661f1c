import Testing
@testable import TestHelpers
@testable import WorkbookCore

@Suite("A compile error is told of the exercise whose it is") struct CompileErrorTests {
  let entry = SmallCourse.entries[0]
  let neighbour = SmallCourse.entries[1]

  @Test("Its own error comes first, whatever else is broken") func own() {
    let errors = [SmallCourse.error(neighbour.starter), SmallCourse.error(entry.starter, line: 8)]
    let summary = summary(errors)
    #expect(summary?.headline == "does not compile")
    #expect(summary?.sentences.first?.hasPrefix("\(entry.starter):8:5: error: ") == true)
    #expect(summary?.sentences.count == 3)
    #expect(summary?.line == 8)
  }

  @Test("An error in the checks is about the learner's file") func checks() {
    let summary = summary([SmallCourse.error(entry.checksFile)])
    #expect(summary?.headline == "does not compile")
    #expect(summary?.file == entry.starter)
    #expect(summary?.line == nil)
    #expect(
      summary?.sentences.last
        == "The checks use something that Exercise1_Name.swift has no longer, or has in another shape."
    )
  }

  @Test("An error elsewhere is shown with its file") func elsewhere() {
    let summary = summary([SmallCourse.error("Sources/Shop/Shop.swift")])
    #expect(summary?.headline == "not checked: Sources/Shop/Shop.swift does not compile")
    #expect(summary?.file == "Sources/Shop/Shop.swift")
    #expect(summary?.line == 3)
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

  private func summary(_ errors: [Diagnostic]) -> VerdictSummary? {
    SmallCourse.broken(0, errors).summary
  }
}
