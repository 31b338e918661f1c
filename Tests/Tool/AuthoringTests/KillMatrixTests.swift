import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A kill matrix is read and shown in Markdown") struct KillMatrixTests {
  @Test("Another attachment is no matrix", arguments: [nil, "", "{}", "[1]"])
  func unreadable(json: String?) { #expect(KillMatrix(json.map { Data($0.utf8) }) == nil) }

  @Test("A page shows which kind notices what, on which seam") func table() {
    #expect(
      KillMatrix(Data(FixtureText.matrix.utf8))?.table == """
        | fault | One | Two |
        | --- | --- | --- |
        | `tooMuch`: adds one | P | |
        | `tooLittle`: takes one away | | |

        Noticed only by tests with a one: `tooMuch`.
        Noticed only with protocol injection: `tooMuch`.
        No test fails on any of the 1 versions that are as correct as the real one.
        """)
  }
}
