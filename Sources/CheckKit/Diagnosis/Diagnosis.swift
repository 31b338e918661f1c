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
    let harm: String
    /// Whether the law is broken; otherwise the stage came to an end while it was tried.
    var isBroken = true
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
    var planned: [String] = []
    var isOver = false
    for line in DiagnosisLine.all(in: result?.standardOutputContent ?? []) {
      switch line.event {
      case .planned: planned.append(line.law)
      case .began:
        (current, double) = (line, line.detail)
        planned.removeAll { $0 == line.law }
      case .kept: kept.append(line.law)
      case .broken: add(line)
      case .untried: untried.append((line.law, line.detail))
      case .ended: isOver = true
      case .hung:
        isOver = true
        add(current, "the stage had not finished after \(Deadline.stage).", .takesTooLong)
        untried += planned.map { ($0, "the stage had not finished") }
      }
    }
    if isOver { return }
    add(current, "the process \(result.end)", stage.causeOfCrash(saying: result.message))
    untried += planned.map { ($0, "the process ended") }
  }

  private mutating func add(_ line: DiagnosisLine) {
    guard let advice = LawAdvice.all.first(where: { $0.law == line.law }) else {
      Issue.record("\(line.detail) The law: \(line.law) (LawAdvice says nothing of it.)")
      return
    }
    let cause = line.cause ?? advice.cause
    // A law that is broken for another cause than usual does other harm.
    let harm = cause == advice.cause ? advice.harm : LawAdvice.harm(of: cause) ?? advice.harm
    findings.append(Finding(law: line.law, seen: line.detail, cause: cause, harm: harm))
  }

  private mutating func add(_ line: DiagnosisLine?, _ end: String, _ cause: Cause) {
    let law = line?.law ?? ""
    findings.append(
      Finding(
        law: law, seen: "\(double) was tried with \(stage.rawValue), and \(end)", cause: cause,
        harm: cause == .takesTooLong
          ? "They are slow too, or never end." : "The tests after it have no result.",
        isBroken: false))
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
    let broken = all.findings.map(\.law)
    all.untried = diagnoses.flatMap(\.untried).filter { !broken.contains($0.law) }
    let open = broken + all.untried.map(\.law)
    all.kept = diagnoses.flatMap(\.kept).filter { !open.contains($0) }.withoutRepeats
    let isThere = diagnoses.contains {
      !($0.findings.isEmpty && $0.untried.isEmpty && $0.kept.isEmpty)
    }
    return isThere
      ? all.report
      : "There is no double: `urlProtocol` is nil, and so is each session and each transport."
  }

  private var report: String {
    (["\(double), tried with \(stage.rawValue):"] + zip(1..., causes).map(text) + untriedLines
      + keptLines).joined(separator: "\n")
  }

  /// A cause, with all that it explains.
  private func text(_ number: Int, of cause: Cause) -> String {
    let mine = findings.filter { $0.cause == cause }
    let seen = mine.map(\.law).withoutRepeats.flatMap { law in
      mine.filter { $0.law == law }.lines
    }.withoutRepeats
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

extension [Diagnosis.Finding] {
  /// All that was seen of one law.
  fileprivate var lines: [String] {
    map { "Seen: \($0.seen)" } + map { "In your tests: \($0.harm)" }
      + filter { !$0.law.isEmpty }.map {
        "The law\($0.isBroken ? "" : " that was being tried"): \($0.law)"
      }
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
