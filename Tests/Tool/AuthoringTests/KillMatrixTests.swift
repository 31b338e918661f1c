import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A kill matrix is read and shown") struct KillMatrixTests {
  let matrix: KillMatrix

  init() throws { matrix = try #require(KillMatrix(Data(FixtureText.matrix.utf8))) }

  @Test("Whatever is no matrix is none", arguments: [nil, "", "{}", "[1]"])
  func unreadable(json: String?) { #expect(KillMatrix(json.map { Data($0.utf8) }) == nil) }

  @Test("A page shows which kind notices what, on which seam") func table() {
    #expect(
      matrix.table == """
        | fault | One | Two |
        | --- | --- | --- |
        | `tooMuch`: adds one | P | |
        | `tooLittle`: takes one away | | |

        Noticed only by tests with a one: `tooMuch`.
        Noticed only with protocol injection: `tooMuch`.
        No test notices `tooLittle`.
        No test fails on any of the 1 versions that are as correct as the real one.
        No verdict: the one's test with URLProtocol hung on `tooMuch`.
        """)
  }

  @Test("A lesson shows the rows of its kind") func rows() {
    #expect(
      matrix.table(of: matrix.kinds[0]) == """
        | fault | with protocol injection | with URLProtocol | also noticed by |
        | --- | --- | --- | --- |
        | `tooMuch`: adds one | yes | no | nobody |

        Noticed only by tests with a one: `tooMuch`. Noticed on one seam only, with protocol injection: `tooMuch`.
        """)
  }

  @Test("A terminal gets columns, the equivalents among the rows") func text() {
    #expect(
      matrix.text.hasPrefix(
        """
                   One  Two
        tooMuch    P .  . .  adds one
        tooLittle  . .  . .  takes one away
        slow       . .  . .  takes its time

        P noticed with protocol injection, U noticed with URLProtocol.
        """))
  }

  @Test("A cell without a verdict, and a refused equivalent, are told") func complaints() {
    var matrix = matrix
    matrix.cells[0].variant = "slow"
    let text = matrix.conclusions.joined(separator: "\n")
    #expect(text.contains("which are as correct as the real one: `slow`."))
    #expect(text.contains("hung on `tooMuch`"))
  }
}
