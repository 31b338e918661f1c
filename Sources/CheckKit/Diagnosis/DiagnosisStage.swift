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
  private let run: @Sendable () async -> (DiagnosisLine.Event, detail: String)

  init<Double: NamedDouble>(_ law: Law<Double>, of double: Double) {
    line = DiagnosisLine(
      double: double.name, law: law.description, harm: law.harm, cause: law.cause)
    run = {
      switch await law.result(for: double) {
      case .kept: (.kept, "")
      case .untried(let reason): (.untried, reason)
      case .broken(let breach): (.broken, breach)
      }
    }
  }

  func announce() { line.write(.planned) }

  func runAndWrite() async {
    line.write(.began)
    let (event, detail) = await run()
    line.write(event, detail)
  }
}

/// What a stage's process says, a line each.
struct DiagnosisLine: Codable, Sendable {
  enum Event: String, Codable {
    /// A law of the stage, which may be too short to come to it.
    case planned
    /// A law is tried next.
    case began
    case kept
    /// The detail is how.
    case broken
    /// The detail is why.
    case untried
    /// All laws of the stage were tried.
    case ended
    /// The law that was begun last never ended.
    case hung
  }

  var event = Event.planned
  var double = ""
  var law = ""
  var harm = ""
  var cause = Cause.traps
  var detail = ""

  /// What tells a line from what the double itself prints.
  private static let mark = "workbook-diagnosis "

  func write(_ event: Event, _ detail: String = "") {
    var line = self
    (line.event, line.detail) = (event, detail)
    guard let json = try? JSONEncoder().encode(line) else { return }
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
