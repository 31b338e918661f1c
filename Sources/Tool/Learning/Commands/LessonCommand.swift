import Foundation
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  static let lesson = Command(
    words: ["lesson"], summary: "read the lesson of a chapter",
    details: "On a terminal it opens in $PAGER, or in less.",
    parameters: [Parameter(kind: .chapter)]
  ) { tool, invocation in
    guard let chapter = invocation.selection?.chapter else { return .nothing }
    guard let markdown = CourseFiles(root: tool.root).text(chapter.lesson) else {
      return .init(
        text: "\(chapter.lesson) is not there. To get it back: git checkout \(chapter.lesson)\n",
        exit: .notPassed)
    }
    let text = LessonText(markdown: markdown).readable(on: tool.console)
    let wasPaged = tool.console.isTerminal && Pager().show(text)
    return wasPaged ? .nothing : .init(text: text, exit: .done)
  }
}

/// A lesson for a terminal: its Markdown without what only a machine reads.
struct LessonText {
  /// The columns of a line of text, where there are as many.
  static let comfortableWidth = 80

  let markdown: String

  /// Headings and code are told apart where styles can be shown. The rest is
  /// left as it is: Markdown reads well.
  func readable(on console: Console) -> String {
    var isCode = false
    let lines = visibleLines.map { line in
      let isFence = line.hasPrefix("```")
      defer { if isFence { isCode.toggle() } }
      return isFence || isCode ? console.styled(line, .dim) : prose(line, on: console)
    }
    return lines.joined(separator: "\n")
  }

  /// A line outside of code. A paragraph is one line in the file, so it is
  /// wrapped, below the mark of a list and behind that of a quotation.
  private func prose(_ line: String, on console: Console) -> String {
    if line.hasPrefix("#") { return console.styled(line, .bold) }
    if line.hasPrefix("|") { return line }
    let mark = String(line.prefixMatch(of: /\s*([-*] |\d+\. |> )?/)?.output.0 ?? "")
    return console.wrapped(
      String(line.dropFirst(mark.count)), first: mark, rest: mark == "> " ? mark : nil,
      limit: Self.comfortableWidth)
  }

  /// Without comments, and without the lines that held nothing else. A comment
  /// in code is code.
  private var visibleLines: [String] {
    var isCode = false
    return markdown.components(separatedBy: "\n").compactMap { line in
      if line.hasPrefix("```") { isCode.toggle() }
      let text = isCode ? line : line.replacing(/<!--.*?-->/, with: "")
      return text.isEmpty && !line.isEmpty ? nil : text
    }
  }
}
