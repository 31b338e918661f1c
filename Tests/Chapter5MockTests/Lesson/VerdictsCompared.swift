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
    let run = GradedRun(
      of: OverSpecifiedTests(), mutants: Exercise5_OverSpecifiedTests.mutants,
      teach: Teaching("", open: ""))
    for seam in Seam.allCases {
      guard case .failed(let issues) = await run.outcome(on: mutant.makeAPI, seam) else {
        Issue.record("\(mutant.name) survived \(seam.rawValue).")
        continue
      }
      let verdicts = issues.map(\.sentence).filter {
        $0.contains(" came; ") || $0.contains(" came otherwise ") || $0.contains("did not come")
      }
      #expect(!verdicts.isEmpty, "\(mutant.name) \(seam.rawValue): \(issues.map(\.sentence))")
    }
  }

  // The lesson says that a mock is blind to what becomes of an answer.
  @Test("what becomes of an answer is no business of a mock")
  func swappedFieldsSurvive() async {
    let run = GradedRun(of: OverSpecifiedTests(), mutants: [], teach: Teaching("", open: ""))
    for seam in Seam.allCases {
      guard case .passed = await run.outcome(on: APIVariant.swapsFields.makeAPI, seam) else {
        Issue.record("swapsFields was noticed \(seam.rawValue).")
        continue
      }
    }
  }
}
