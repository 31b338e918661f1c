import CheckKit
import DoubleKit
import Mutants
import Testing

@testable import Chapter5Mock

@Suite("Lesson 5: what each seam can do")
struct VerdictsCompared {
  @Test(
    "each fault is reported by the mock itself, on both seams",
    arguments: Exercise5_OverSpecifiedTests.mutants)
  func reportedByTheMock(_ mutant: APIVariant) async {
    for seam in Seam.allCases {
      let verdict = await run.verdict(on: mutant, through: seam)
      #expect(verdict.verdict == .killed, "\(mutant.name) survived \(seam.rawValue).")
      let isMocks = verdict.reasons.contains {
        $0.contains(" came; ") || $0.contains(" came, but ") || $0.contains("did not come")
      }
      #expect(isMocks, "\(mutant.name) \(seam.rawValue): \(verdict.reasons)")
    }
  }

  // The lesson says that a mock is blind to what becomes of an answer.
  @Test("what becomes of an answer is no business of a mock", arguments: Seam.allCases)
  func swappedFieldsSurvive(seam: Seam) async {
    #expect(await run.verdict(on: .swapsFields, through: seam).verdict == .survived)
  }

  private let run = GradedRun(of: Exercise5_Subject.tests, teach: Teaching("", open: ""))
}
