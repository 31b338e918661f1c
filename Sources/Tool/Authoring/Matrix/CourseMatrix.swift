import Foundation
import WorkbookCore

/// `workbook course matrix`: lets the solutions' tests run on every variant of
/// the API, and hands out what came of it.
struct CourseMatrix {
  let course: Course
  let root: URL
  var deadline = 400.0
  var progress = ProgressDisplay()

  /// The tests that compute the matrix, and what must be true of it.
  static let suite = "CourseTests.KillMatrixTests"

  /// The matrix for a terminal, and what is not as it must be.
  func run() throws -> CommandLineTool.Answer {
    let facts = try facts()
    let lines = [facts.matrix?.text].compactMap(\.self) + complaints(about: facts)
    return .init(text: lines.joined(separator: "\n"), exit: lines.count == 1 ? .done : .notPassed)
  }

  /// - Throws: `ToolFault` when there is none, or it is not as it must be.
  func matrix() throws -> KillMatrix {
    let facts = try facts()
    if let complaint = complaints(about: facts).first { throw ToolFault(complaint) }
    guard let matrix = facts.matrix else { throw ToolFault("There is no \(KillMatrix.file).") }
    return matrix
  }

  private func facts() throws -> SolutionFacts {
    defer { progress.end() }
    return try FactGatherer(course: course, root: root, deadline: deadline, progress: progress)
      .solutions([Self.suite])
  }

  private func complaints(about facts: SolutionFacts) -> [String] {
    if !facts.build.succeeded { return ["The solutions do not build.\n\(facts.build.tail)\n"] }
    let red = facts.run.checks(ofSuite: Self.suite).filter { $0.outcome != .passed }
    let silent = facts.matrix == nil ? ["\(Self.suite) attached no \(KillMatrix.file).\n"] : []
    return red.map { "\(Self.suite)/\($0.name) \($0.outcome.inWords)\n" } + silent
  }
}
