import Foundation

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
  let markdown: String

  /// Headings and code are told apart where styles can be shown. The rest is
  /// left as it is: Markdown reads well.
  func readable(on console: Console) -> String {
    var isCode = false
    let lines = visibleLines.map { line in
      let isFence = line.hasPrefix("```")
      defer { if isFence { isCode.toggle() } }
      if isFence || isCode { return console.styled(line, .dim) }
      return line.hasPrefix("#") ? console.styled(line, .bold) : line
    }
    return lines.joined(separator: "\n")
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
