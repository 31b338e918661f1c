import DoubleKit
import Testing

/// What a stage shows of a double: the laws that it breaks, each with its harm and its cure,
/// and those that it keeps.
public struct Diagnosis: Sendable {
  fileprivate let stage: DiagnosisStage
  /// A line for each law that was tried, and one for a process that did not finish.
  fileprivate let lines: [DiagnosisLine]

  /// Runs a stage in a process of its own, and reads what it has said and how it ended.
  ///
  /// What the double itself reports to a test is no issue of this run: a strict double
  /// reports the strangers that the laws send it.
  public init(
    of stage: DiagnosisStage, by run: @escaping @Sendable (DiagnosisStage) async -> ExitTest.Result?
  ) async {
    let results = CompletionLog<ExitTest.Result?>()
    _ = await issues { results.record(await run(stage)) }
    let result = results.values.first ?? nil
    self.stage = stage
    printReports(ofThreadSanitizer: result?.standardErrorContent ?? [])
    let lines = DiagnosisLine.all(in: result?.standardOutputContent ?? [])
    self.lines = lines.filter { $0.result != nil } + stage.failure(of: result, after: lines.last)
  }

  /// The laws that the double breaks.
  var broken: [(line: DiagnosisLine, seen: String)] {
    lines.compactMap { if case .broken(let seen) = $0.result { ($0, seen) } else { nil } }
  }
}

/// Hands on what Thread Sanitizer says of a learner's files, where it was asked for. It decides
/// nothing: on Linux, it reports what a `Mutex` protects as well.
private func printReports(ofThreadSanitizer errors: [UInt8]) {
  for report in String(decoding: errors, as: UTF8.self).split(separator: "==================")
  where report.contains(/SUMMARY: ThreadSanitizer: .*\/Chapters\//) { print(report) }
}

extension [Diagnosis] {
  /// Whether some doubles break no law of some stages, and one of them was there.
  public var areClean: Bool {
    contains { !$0.lines.isEmpty } && allSatisfy(\.broken.isEmpty)
  }

  /// What a double cannot be tried for, below each reason.
  public var gaps: [String] {
    let untried = flatMap(\.lines).compactMap { line in
      if case .untried(let reason) = line.result { (reason: reason, law: line.law) } else { nil }
    }
    return Set(untried.map(\.reason)).sorted().map { reason in
      let laws = untried.filter { $0.reason == reason }.map { "\n– \($0.law)" }
      return "Not tried, since \(reason):"
        + (laws.count > 3 ? " \(laws.count) laws." : laws.joined())
    }
  }

  /// What stages say of a double: two laws in full, since one cure often mends others.
  public var report: String {
    guard let stage = last?.stage, let last = flatMap(\.lines).last else {
      return "There is no double: `urlProtocol` is nil, and so is each session and each transport."
    }
    // A law may be tried in two stages: it is told once.
    var told: Set<String> = []
    let broken = flatMap(\.broken).filter { told.insert($0.line.law).inserted }
    let others = broken.dropFirst(2).map { "\n– \($0.line.law)" }
    let kept = Set(flatMap(\.lines).filter { $0.result == .kept }.map(\.law)).count
    let lines =
      ["\(last.double), tried with \(stage.rawValue):"]
      + zip(1..., broken.prefix(2)).map { "\($0). \($1.line.account(of: $1.seen))" }
      + (others.isEmpty ? [] : ["It breaks as well:\(others.joined())"]) + gaps
      + (kept == 0 ? [] : ["It keeps \(kept) of the laws."])
    return lines.joined(separator: "\n")
  }
}

extension DiagnosisLine {
  /// The law with what was seen, its harm and its cure.
  fileprivate func account(of seen: String) -> String {
    """
    The law: \(law)
       Seen: \(seen)
       In your tests: \(harm)
       Cure: \(cure.rawValue)
    """
  }
}

extension DiagnosisStage {
  /// What to say of a process that did not come to the end of its stage.
  fileprivate func failure(
    of result: ExitTest.Result?, after last: DiagnosisLine?
  ) -> [DiagnosisLine] {
    if result?.exitStatus == .exitCode(Self.done) { return [] }
    let isHung = result?.exitStatus == .exitCode(Self.hung)
    let end = isHung ? "had not finished after \(Deadline.stage)." : "the process \(result.end)"
    let seen =
      "\(last?.double ?? "The double") was tried with \(rawValue), and \(end)"
      + (last.map { " The law that was being tried: \($0.law)" } ?? "")
    return [
      DiagnosisLine(
        double: last?.double ?? "The double", law: "The process comes to the end of its tests.",
        harm: isHung ? "They are slow too, or never end." : "The tests after it have no result.",
        cure: isHung ? .takesTooLong : cureOfCrash(saying: result.message), result: .broken(seen))
    ]
  }

  /// Where the message names the cause, no stage can say more. A line of source is no matter
  /// of threads.
  private func cureOfCrash(saying message: String?) -> Cure {
    if message?.contains("must be overridden") == true { return .lacksAMethod }
    return switch self {
    case .beforeAnyAnswer: .trapsUntold
    case .oneAfterTheOther: .traps
    case .severalAtOnce, .twentySessionsAtOnce:
      message?.contains(".swift:") == true ? .traps : .losesUpdates
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
