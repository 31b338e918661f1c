import DoubleKit
import Foundation
import Testing

/// A part of a diagnosis, for which the double gets a process of its own: what one stage
/// shows, another one cannot hide.
public enum DiagnosisStage: String, CaseIterable, Codable, Sendable {
  /// One load, before anybody has set an answer.
  case beforeAnyAnswer = "a load before any answer is set"
  /// One session, and one load after the other.
  case oneAfterTheOther = "one session, and one load after the other"
  /// Several loads of one session.
  case severalAtOnce = "several loads of one session"
  /// Twenty sessions at once.
  case twentySessionsAtOnce = "twenty sessions at once"

  /// What of a stage's process is read.
  public static let observed: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
    \.standardOutputContent, \.standardErrorContent,
  ]

  /// The exit code of a process that has tried all laws of its stage, and of one that has not
  /// finished in time.
  static let (done, hung): (Int32, Int32) = (33, 34)
}

extension Deadline {
  /// A deadline of 5 seconds on an idle machine, for all laws of a stage.
  static let stage = Deadline(ticks: 500)
}

/// A double that a diagnosis calls by the name of its class.
protocol NamedDouble: Sendable {
  var name: String { get }
}

/// A law that is tried in a stage.
struct DiagnosisTrial: Sendable {
  private let line: DiagnosisLine
  let run: @Sendable () async -> LawResult

  init<Double: NamedDouble>(_ law: Law<Double>, of double: Double) {
    line = DiagnosisLine(
      double: double.name, law: law.description, harm: law.harm, cure: law.cure)
    run = { await law.result(for: double) }
  }

  /// Tries the law, unless there is a reason not to, and says what comes of it: whether the
  /// double keeps it.
  @discardableResult
  func runAndWrite(unless reason: String? = nil) async -> Bool {
    var line = line
    line.write()
    let result = if let reason { LawResult.untried(reason) } else { await run() }
    line.result = result
    line.write()
    return result == .kept
  }
}

/// What a stage's process says: a line before a law is tried, and one with the result.
struct DiagnosisLine: Codable, Sendable {
  var double: String
  var law: String
  var harm: String
  var cure: Cure
  /// Nil while the law is tried.
  var result: LawResult?

  /// What tells a line from what the double itself prints.
  private static let mark = "workbook-diagnosis "

  func write() {
    guard let json = try? JSONEncoder().encode(self) else { return }
    // On a line of its own, whatever stands before.
    FileHandle.standardOutput.write(Data("\n\(Self.mark)".utf8) + json + Data("\n".utf8))
  }

  static func all(in output: [UInt8]) -> [DiagnosisLine] {
    output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.starts(with: mark.utf8) else { return nil }
      return try? JSONDecoder().decode(Self.self, from: Data(line.dropFirst(mark.utf8.count)))
    }
  }
}
