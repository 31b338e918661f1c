import Foundation
import WorkbookCourse

/// What the tool saw of a kata: its runs, in order, each of which names the line
/// before.
///
/// It shows how the work went. It is no proof: a learner who can write the file can
/// make up another one.
package struct KataEvidence: Equatable, Sendable {
  /// The runs up to the first fault.
  package private(set) var runs: [KataRun] = []
  /// What is wrong with the rest, a sentence; nil when the chain is whole.
  package private(set) var fault: String?
  /// The bytes of the runs, a line each.
  private var lines: [Data] = []

  /// Where a learner's runs are kept, relative to the package.
  package static let file = ".workbook/kata.jsonl"

  /// Nothing was seen.
  package init(fault: String? = nil) { self.fault = fault }

  /// Reads a file, as far as it is what the tool wrote about an exercise.
  package init(_ data: Data, of entry: Entry) {
    var rest = data[...]
    while !rest.isEmpty, fault == nil {
      let line = rest.prefix { $0 != 10 }
      rest = rest.dropFirst(line.count + 1)
      take(Data(line), of: entry)
    }
  }

  /// The file.
  package var data: Data { Data(lines.flatMap { $0 + [10] }) }

  private mutating func take(_ line: Data, of entry: Entry) {
    let number = lines.count + 1
    guard let run = try? JSONDecoder().decode(KataRun.self, from: line) else {
      return stop("Line \(number) cannot be read.")
    }
    if run.exercise != entry.id { return stop("Line \(number) is about another exercise.") }
    if run.number != number { return stop("Line \(number) should be run \(number), and is not.") }
    guard run.previous == digestOfLastLine else {
      // One of the two was changed, and nobody can say which.
      removeLast()
      return stop(
        number == 1 ? "Line 1 was changed." : "Line \(number - 1) or \(number) was changed.")
    }
    runs.append(run)
    lines.append(line)
  }

  private mutating func stop(_ sentence: String) { fault = sentence }

  private mutating func removeLast() {
    _ = (runs.popLast(), lines.popLast())
  }

  private var digestOfLastLine: String { lines.last.map { Digest(of: $0).hex } ?? "" }
}

extension KataEvidence {
  /// Adds a run to those that can be read.
  ///
  /// - Parameters:
  ///   - results: what came of the checks.
  ///   - step: the step that was shown.
  ///   - entry: the exercise.
  ///   - file: the learner's file.
  /// - Throws: what `KataRun.line` throws.
  package mutating func add(
    _ results: KataResults, of step: KataStep, in entry: Entry, file: Data
  ) throws {
    let run = KataRun(
      exercise: entry.id, file: Digest(of: file).hex, number: lines.count + 1,
      previous: digestOfLastLine, step: step.check, verdicts: results.byCheck)
    lines.append(try run.line)
    runs.append(run)
    fault = nil
  }

  /// How far a step came.
  package enum Progress: Equatable, Sendable {
    case notSeen
    /// It was seen red for the right reason.
    case red
    /// After that it was seen green, with all tests of the learner.
    case done
  }

  /// How far a step came. What was seen stays seen, whatever the file is now: the learner
  /// may have switched to another branch.
  package func progress(of step: KataStep) -> Progress {
    let isRed = { (run: KataRun) in
      run.step == step.check && run.results.isRedForItsReason(step)
    }
    guard let red = runs.firstIndex(where: isRed) else { return .notSeen }
    return runs[red...].contains { $0.results.isGreen(step) } ? .done : .red
  }

  /// Whether the code does what a step asks before any test of it was seen red, and the
  /// learner has not been shown the step since: a requirement may not slip by.
  ///
  /// Where the first run finds a step green, nobody knows what was before.
  package func isUnseen(_ step: KataStep, in now: KataResults) -> Bool {
    now.isGreen(step) && progress(of: step) == .notSeen
      && runs.contains { $0.results[step.check] == .failed }
      && !runs.contains { $0.step == step.check && $0.results.isGreen(step) }
  }

  /// The places of the steps that were seen red and then green.
  package func done(_ steps: [KataStep]) -> [Int] {
    steps.indices.filter { progress(of: steps[$0]) == .done }
  }
}
