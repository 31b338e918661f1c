import DoubleKit
import Testing

/// What a stage shows of a double: the laws that it breaks by what they cost, and those
/// that it keeps.
public struct Diagnosis: Sendable {
  /// How a double breaks a law.
  struct Finding: Sendable {
    let law: String
    let seen: String
    let cause: Cause
    var harm: String
  }

  private let stage: DiagnosisStage
  private(set) var findings: [Finding] = []
  private(set) var kept: [String] = []
  private(set) var untried: [(law: String, reason: String)] = []
  private var double = "The double"

  /// Reads what a stage's process has said, and how it ended.
  public init(of stage: DiagnosisStage, _ result: ExitTest.Result?) {
    self.stage = stage
    var current: DiagnosisLine?
    var isOver = false
    for line in DiagnosisLine.all(in: result?.standardOutputContent ?? []) {
      switch line.event {
      case .began:
        (current, double) = (line, line.detail)
      case .kept: kept.append(line.law)
      case .broken: add(line)
      case .untried: untried.append((line.law, line.detail))
      case .ended: isOver = true
      case .hung:
        isOver = true
        add(current, "had not ended after \(Deadline.stage).", .waitsForEver)
      }
    }
    if !isOver { add(current, result.end, stage.causeOfCrash) }
  }

  private mutating func add(_ line: DiagnosisLine) {
    guard let advice = LawAdvice.all.first(where: { $0.law == line.law }) else { return }
    let cause = line.cause ?? advice.cause
    // A law that is broken for another cause than usual does other harm.
    let others = LawAdvice.ofSessions.first { $0.cause == cause }
    let harm = cause == advice.cause ? advice.harm : others?.harm ?? advice.harm
    findings.append(Finding(law: line.law, seen: line.detail, cause: cause, harm: harm))
  }

  private mutating func add(_ line: DiagnosisLine?, _ end: String, _ cause: Cause) {
    let law = line?.law ?? ""
    findings.append(
      Finding(
        law: law, seen: "\(double) was tried with \(stage.rawValue), and the process \(end)",
        cause: cause, harm: "The tests after it have no result."))
  }
}

extension Diagnosis {
  /// Whether some doubles keep all laws of some stages, and one of them was there.
  public static func areClean(_ diagnoses: [Diagnosis]) -> Bool {
    diagnoses.allSatisfy { $0.findings.isEmpty && $0.untried.isEmpty }
      && diagnoses.contains { !$0.kept.isEmpty }
  }

  /// The causes, the dearest first.
  var causes: [Cause] { Set(findings.map(\.cause)).sorted { $0.rawValue < $1.rawValue } }

  /// The whole of what is known of the double after some stages.
  public static func report(of diagnoses: [Diagnosis]) -> String {
    guard var all = diagnoses.last else { return "" }
    all.findings = diagnoses.flatMap(\.findings)
    let broken = Set(all.findings.map(\.law))
    all.kept = diagnoses.flatMap(\.kept).filter { !broken.contains($0) }
    all.untried = diagnoses.flatMap(\.untried)
    let isThere = diagnoses.contains {
      !($0.findings.isEmpty && $0.untried.isEmpty && $0.kept.isEmpty)
    }
    return isThere
      ? all.report : "There is no double: `urlProtocol` is nil, and so is each session."
  }

  private var report: String {
    (["\(double), tried with \(stage.rawValue):"] + zip(1..., causes).map(text) + untriedLines
      + keptLines).joined(separator: "\n")
  }

  /// A cause, with all that it explains.
  private func text(_ number: Int, of cause: Cause) -> String {
    let seen = findings.filter { $0.cause == cause }.flatMap {
      ["Seen: \($0.seen)", "In your tests: \($0.harm)"]
        + ($0.law.isEmpty ? [] : ["The law: \($0.law)"])
    }
    let words = cause.words
    let lines = seen + ["It usually comes from \(words.origin)", "Cure: \(words.cure)"]
    return (["\(number). \(words.title)"] + lines.map { "   \($0)" }).joined(separator: "\n")
  }

  private var untriedLines: [String] {
    untried.map { "Not tried, since \($0.reason): \($0.law)" }
  }

  private var keptLines: [String] {
    kept.isEmpty ? [] : ["It keeps:"] + kept.map { "✓ \($0)" }
  }
}

extension DiagnosisStage {
  /// Why a process ends in the middle of the stage.
  fileprivate var causeOfCrash: Cause {
    switch self {
    case .beforeAnyAnswer: .trapsUntold
    case .oneAfterTheOther: .traps
    case .severalAtOnce, .twentySessionsAtOnce: .races
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
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    let message = errors.split(separator: "\n").first { $0.contains("Fatal error") }
    return end + (message.map { ": “\($0)”" } ?? ".")
  }
}
