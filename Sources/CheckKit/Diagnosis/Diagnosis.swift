import DoubleKit
import Testing

/// What some stages show of a double: the laws that it breaks, each with its harm and its
/// cure, and those that it keeps.
public struct Diagnosis: Sendable {
  /// How a double breaks a law, or how its process ended while that was tried.
  struct Finding: Sendable {
    let cause: Cause
    let seen: String
    let harm: String
    let law: String
  }

  private(set) var findings: [Finding] = []
  private var kept: [String] = []
  private var untried: [(law: String, reason: String)] = []
  private var double = "The double"
  private let stage: DiagnosisStage

  /// Reads what a stage's process has said, and how it ended.
  public init(of stage: DiagnosisStage, _ result: ExitTest.Result?) {
    self.stage = stage
    let lines = DiagnosisLine.all(in: result?.standardOutputContent ?? [])
    for line in lines where line.event == .broken {
      findings.append(
        Finding(cause: line.cause, seen: line.detail, harm: line.harm, law: "law: \(line.law)"))
    }
    kept = lines.filter { $0.event == .kept }.map(\.law)
    untried = lines.filter { $0.event == .untried }.map { ($0.law, $0.detail) }
    let last = lines.last { $0.event == .began }
    double = last?.double ?? double
    if lines.contains(where: { $0.event == .ended }) { return }
    let hangs = lines.contains { $0.event == .hung }
    findings.append(
      Finding(
        cause: hangs ? .takesTooLong : stage.causeOfCrash(saying: result.message),
        seen: "\(double) was tried with \(stage.rawValue), and "
          + (hangs ? "had not finished after \(Deadline.stage)." : "the process \(result.end)"),
        harm: hangs ? "They are slow too, or never end." : "The tests after it have no result.",
        law: "law that was being tried: \(last?.law ?? "none yet")"))
    let begun = lines.filter { $0.event == .began }.map(\.law)
    untried += lines.filter { $0.event == .planned && !begun.contains($0.law) }
      .map { ($0.law, hangs ? "the stage had not finished" : "the process ended") }
  }
}

extension Diagnosis {
  /// Whether some doubles keep all laws of some stages, and one of them was there.
  public static func areClean(_ diagnoses: [Diagnosis]) -> Bool {
    diagnoses.allSatisfy { $0.findings.isEmpty && $0.untried.isEmpty }
      && diagnoses.contains { !$0.kept.isEmpty }
  }

  /// What usually makes the double as it is.
  var causes: [Cause] {
    Cause.allCases.filter { cause in findings.contains { $0.cause == cause } }
  }

  /// The whole of what is known of the double after some stages.
  public static func report(of diagnoses: [Diagnosis]) -> String {
    guard var all = diagnoses.last else { return "" }
    all.findings = diagnoses.flatMap(\.findings)
    all.untried = diagnoses.flatMap(\.untried)
    all.kept = diagnoses.flatMap(\.kept)
    return all.findings.isEmpty && all.untried.isEmpty && all.kept.isEmpty
      ? "There is no double: `urlProtocol` is nil, and so is each session and each transport."
      : all.report
  }

  private var report: String {
    // A law may be tried in two stages.
    let broken = Set(findings.map(\.law))
    let untried = untried.filter { !broken.contains("law: \($0.law)") }
    let open = broken.union(untried.map { "law: \($0.law)" })
    let kept = kept.filter { !open.contains("law: \($0)") }.withoutRepeats
    let lines =
      ["\(double), tried with \(stage.rawValue):"] + zip(1..., causes).map(text)
      + untried.map { "Not tried, since \($0.reason): \($0.law)" }.withoutRepeats
    return (lines + (kept.isEmpty ? [] : ["It keeps:"] + kept.map { "✓ \($0)" }))
      .joined(separator: "\n")
  }

  /// A cause, with all that it explains.
  private func text(_ number: Int, of cause: Cause) -> String {
    let seen = findings.filter { $0.cause == cause }.flatMap {
      ["Seen: \($0.seen)", "In your tests: \($0.harm)", "The \($0.law)"]
    }
    let (title, origin, cure) = cause.words
    let lines = seen.withoutRepeats + ["It usually comes from \(origin)", "Cure: \(cure)"]
    return (["\(number). \(title)"] + lines.map { "   \($0)" }).joined(separator: "\n")
  }
}

extension DiagnosisStage {
  /// Why a process ends in the middle of the stage: what Swift says of a line of source is
  /// no matter of threads.
  fileprivate func causeOfCrash(saying message: String?) -> Cause {
    switch self {
    case .beforeAnyAnswer: .trapsUntold
    case .oneAfterTheOther: .traps
    case .severalAtOnce, .twentySessionsAtOnce:
      message?.contains(".swift:") == true ? .traps : .races
    }
  }
}

extension ExitTest.Result? {
  /// How a process ended that had not come to its end.
  fileprivate var end: String {
    guard let result = self else { return "ended as if all were done." }
    let end =
      switch result.exitStatus {
      case .exitCode(let code): "ended with exit code \(code)"
      case .signal(let signal): "was ended by signal \(signal)"
      @unknown default: "ended"
      }
    return end + (message.map { ": “\($0)”" } ?? ".")
  }

  /// What Swift says when it ends a process.
  fileprivate var message: String? {
    let errors = String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
    return errors.split(separator: "\n").first {
      $0.contains("Fatal error") || $0.contains("Fatal access conflict")
    }.map(String.init)
  }
}
