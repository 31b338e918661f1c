import CheckKit
import DoubleKit
import Testing

@Suite("9.3 Your own double", .serialized)
struct Exercise3_YourDouble {
  private let teach = Teaching(
    "No law that was tried is broken.",
    open: "Chapters/Chapter9Kata/YourOwn/Exercise3_YourDouble.swift")
  // Serialized: each stage is announced before it begins, the most dangerous one last.

  /// Runs a stage in a process of its own, so that a crash ends nothing else.
  var run: @Sendable (DiagnosisStage) async -> ExitTest.Result? = Exercise3_Subject.run

  @Test("keeps the laws of its seam with one session, and one load after the other")
  func oneAfterTheOther() async {
    await expectClean([.beforeAnyAnswer, .oneAfterTheOther])
  }

  @Test("keeps them with several loads of one session")
  func severalAtOnce() async { await expectClean([.severalAtOnce]) }

  @Test("keeps them with twenty sessions at once")
  func twentySessionsAtOnce() async { await expectClean([.twentySessionsAtOnce]) }

  private func expectClean(_ stages: [DiagnosisStage]) async {
    let diagnoses = await stages.mapAtOnce { await Diagnosis(of: $0, by: run) }
    if diagnoses.areClean { return teach.remark(diagnoses.gaps) }
    Issue.record(
      """
      \(diagnoses.report)
      Cure the first, and run the checks again. Open \
      Chapters/Chapter9Kata/YourOwn/Exercise3_YourDouble.swift
      """)
  }
}
