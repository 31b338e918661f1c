import CheckKit
import DoubleKit
import Testing

@testable import Chapter9Kata

/// What the checks of 9.3 judge, in the shape that they need.
enum Exercise3_Subject {
  private static let double = DoubleFromElsewhere(
    urlProtocol: YourDouble.urlProtocol, setAnswer: YourDouble.setAnswer,
    makeSession: YourDouble.makeSession,
    makeTransport: YourDouble.makeTransport)

  /// Runs a stage in a process of its own. Each has its own closure: before Swift 6.3, such
  /// a closure can capture nothing.
  static func run(_ stage: DiagnosisStage) async -> ExitTest.Result? {
    let observed = DiagnosisStage.observed
    return switch stage {
    case .beforeAnyAnswer:
      await #expect(processExitsWith: .failure, observing: observed) {
        await Exercise3_Subject.double.goThrough(.beforeAnyAnswer)
      }
    case .oneAfterTheOther:
      await #expect(processExitsWith: .failure, observing: observed) {
        await Exercise3_Subject.double.goThrough(.oneAfterTheOther)
      }
    case .severalAtOnce:
      await #expect(processExitsWith: .failure, observing: observed) {
        await Exercise3_Subject.double.goThrough(.severalAtOnce)
      }
    case .twentySessionsAtOnce:
      await #expect(processExitsWith: .failure, observing: observed) {
        await Exercise3_Subject.double.goThrough(.twentySessionsAtOnce)
      }
    }
  }
}
