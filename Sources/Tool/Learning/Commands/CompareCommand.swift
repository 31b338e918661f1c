import Foundation
import WorkbookCore

extension Command {
  static let compare = Command(
    words: ["compare"], summary: "show how your file differs from the solution",
    needsSolutions: true,
    details: """
      It waits until the exercise is green: there is more than one right way. Without an ID \
      it compares the last green exercise before the next one that is not, and with --force \
      that next one.
      """,
    parameters: [.exercise.optional], options: [.force]
  ) { tool, invocation in
    let entry = tool.entryToCompare(invocation)
    let comparison = Comparison(entry: entry, root: tool.root, console: tool.console)
    if let reason = comparison.obstacle { return .init(text: reason, exit: .notPassed) }
    let summary = invocation.has(.force) ? nil : tool.verdictCache.summary(of: entry)
    if !invocation.has(.force), let refusal = comparison.refusal(summary) {
      return .init(text: refusal, exit: .notPassed)
    }
    return .init(text: try comparison.difference(), exit: .done)
  }
}

extension Option {
  fileprivate static let force = Option(
    name: "--force", summary: "show the solution before the exercise is green")
}

extension CommandLineTool {
  /// A learner who asks for a comparison without a name has just made an exercise green,
  /// and the next one is the current one already.
  fileprivate func entryToCompare(_ invocation: Invocation) -> Entry {
    let current = firstOpen(of: invocation.selection)
    if invocation.selection != nil || invocation.has(.force) { return current }
    let before = knownReport().items.prefix { $0.entry.id != current.id }
    return before.last(where: \.isPassed)?.entry ?? current
  }
}

/// A diff from a learner's file to the solution.
struct Comparison {
  let entry: Entry
  let root: URL
  let console: Console

  /// The reason why nothing can be compared; nil when both files are there.
  var obstacle: String? {
    let files = CourseFiles(root: root)
    if !files.exists(entry.solution) {
      return "This copy of the workbook has no solution to \(entry.id).\n"
    }
    if !files.exists(entry.starter) {
      let reset = "\(Command.program) reset \(entry.id)"
      return "\(entry.starter) is not there. To get the starter back: \(reset)\n"
    }
    return nil
  }

  /// The reason why the solution is not shown yet; nil for a green exercise.
  func refusal(_ summary: VerdictSummary?) -> String? {
    if summary?.state == .passed { return nil }
    let reason =
      summary.map { "\(entry.id) is not green. \($0.words.capitalizedSentence)" }
      ?? "\(entry.id) was not checked since its last change"
    return """
      \(reason). The solution teaches most after your own.
      To check yours: \(Command.program) run \(entry.id)
      To compare all the same: \(Command.program) compare \(entry.id) --force

      """
  }

  func difference() throws -> String {
    let folder = URL.temporaryDirectory.appending(path: "workbook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let (yours, hasWindowsLines) = try writeComparable(entry.starter, to: folder, as: "yours")
    let (solution, _) = try writeComparable(entry.solution, to: folder, as: "solution")
    let labels = ["-L", "yours: \(entry.starter)", "-L", "solution: \(entry.solution)"]
    let (exit, output) = try Shell(root: root).capture(
      ["diff", "-u"] + labels + [yours, solution])
    let note = hasWindowsLines ? Self.windowsLines : ""
    switch exit {
    case .exited(0): return "Your file is the solution, line for line.\n" + note
    case .exited(1): return coloured(String(decoding: output, as: UTF8.self)) + note
    default: throw ToolFault("diff could not compare \(entry.starter) with the solution.")
    }
  }

  private static let windowsLines = """
    Your lines end as on Windows (CRLF). That makes no difference to Swift, and is left out here.

    """

  /// Copies a file without the marks of a lesson's listings, and without what an editor on
  /// Windows adds.
  ///
  /// - Returns: the path of the copy, and whether lines ended as on Windows.
  private func writeComparable(
    _ file: String, to folder: URL, as name: String
  ) throws -> (path: String, hasWindowsLines: Bool) {
    let text = String(decoding: CourseFiles(root: root).data(file) ?? Data(), as: UTF8.self)
    let lines = text.replacing("\r\n", with: "\n").trimmingPrefix("\u{FEFF}")
      .components(separatedBy: "\n")
      .filter { !$0.contains("// slice: ") && !$0.contains("// end slice: ") }
    let copy = folder.appending(path: name)
    try Data(lines.joined(separator: "\n").utf8).write(to: copy)
    return (copy.path, text.contains("\r\n"))
  }

  private func coloured(_ difference: String) -> String {
    difference.components(separatedBy: "\n").map { line in
      style(of: line).map { console.styled(line, $0) } ?? line
    }.joined(separator: "\n")
  }

  private func style(of line: String) -> Style? {
    if line.hasPrefix("--- yours: ") || line.hasPrefix("+++ solution: ") { return .bold }
    return switch line.first {
    case "-": .red
    case "+": .green
    case "@": .cyan
    default: nil
    }
  }
}
