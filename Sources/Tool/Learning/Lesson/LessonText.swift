import Foundation
import WorkbookSupport

/// A lesson for a terminal. It reads the Markdown that lessons are written in
/// and no more: headings, paragraphs, lists, quotations, tables, code.
///
/// A pipe gets the Markdown as it is, but for the comments, which only a
/// machine reads.
struct LessonText {
  /// The columns of a line of text, where there are as many.
  static let comfortableWidth = 80

  let markdown: String
  /// Where the lesson lies, so that its links lead somewhere.
  var folder: URL?

  func readable(on console: Console) -> String {
    guard let columns = console.width else { return visibleLines.joined(separator: "\n") }
    let width = min(columns, Self.comfortableWidth)
    return blocks.flatMap { lines(of: $0, on: console, width) }.joined(separator: "\n")
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

extension LessonText {
  /// What stands together.
  private enum Block {
    case line(String)
    case table([String])
    case code(language: String, [String])
  }

  private var blocks: [Block] {
    var blocks: [Block] = []
    var rest = visibleLines[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("```") {
        let body = rest.prefix { !$0.hasPrefix("```") }
        rest = rest.dropFirst(body.count + 1)
        blocks.append(.code(language: String(line.drop { $0 == "`" }), Array(body)))
      } else if line.hasPrefix("|") {
        let body = rest.prefix { $0.hasPrefix("|") }
        rest = rest.dropFirst(body.count)
        blocks.append(.table([line] + body))
      } else {
        blocks.append(.line(line))
      }
    }
    return blocks
  }

  private func lines(of block: Block, on console: Console, _ width: Int) -> [String] {
    let words = LessonWords(console: console, folder: folder)
    switch block {
    case .code(let language, let body):
      let isSwift = language == "swift"
      return body.map { "    " + (isSwift ? SwiftColours(console: console).coloured($0) : $0) }
    case .table(let rows):
      return LessonTable(rows: rows, words: words).lines(width: width)
    case .line(let line): return self.lines(of: line, words, width)
    }
  }

  /// A paragraph is one line in the file, so it is wrapped, below the mark of a
  /// list and behind that of a quotation.
  private func lines(of line: String, _ words: LessonWords, _ width: Int) -> [String] {
    if line == "---" { return [String(repeating: "─", count: width)] }
    if let heading = line.wholeMatch(of: /#+ (.*)/) {
      return words.heading(String(heading.1)).wrapped(to: width)
    }
    if let picture = line.wholeMatch(of: /!\[(.*)\]\((.*)\)/) {
      return words.picture(String(picture.1), String(picture.2)).wrapped(to: width)
    }
    let mark = String(line.prefixMatch(of: /\s*([-*] |\d+\. |> )?/)?.output.0 ?? "")
    return words.styled(String(line.dropFirst(mark.count)))
      .wrapped(to: width, first: mark, rest: mark == "> " ? mark : nil)
  }
}
