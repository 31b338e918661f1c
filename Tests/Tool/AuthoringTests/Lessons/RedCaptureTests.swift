import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A lesson shows the first red of a starter") struct RedCaptureTests {
  let entry = Course.fixture.entries[0]

  @Test("It is the name of the check, then its first issue") func capture() {
    let verdict = Verdict(entry, in: .red(entry))
    #expect(
      verdict.redCapture == """
        ✘ Answers right
        Expectation failed: (answer() → 0) == 42
        It did not answer with 42.
        Open \(entry.starter)
        """)
  }

  @Test("Where nothing is red there is none") func nothing() {
    #expect(Verdict(entry, in: .green(.fixture)).redCapture == nil)
  }
}
