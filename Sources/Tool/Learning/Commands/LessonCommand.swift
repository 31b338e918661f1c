import Foundation
import WorkbookCore

extension Command {
  static let lesson = Command(
    words: ["lesson"], summary: "read the lesson of a chapter",
    details: """
      Without a number it is the lesson of the next exercise that is not passed. On a \
      terminal that can move the cursor it opens in $PAGER, or in less.
      """,
    parameters: [.chapter.optional]
  ) { tool, invocation in
    let chapter = invocation.selection?.first?.chapter ?? tool.firstOpen(of: nil).chapter
    guard let markdown = CourseFiles(root: tool.root).text(chapter.lesson) else {
      return .init(
        text: "\(chapter.lesson) is not there. To get it back: git checkout \(chapter.lesson)\n",
        exit: .notPassed)
    }
    let folder = tool.root.appending(path: chapter.starters)
    let text = LessonText(markdown: markdown, folder: folder).readable(on: tool.console)
    if tool.console.movesCursor { Pager().show(text) }
    return .init(text: text, exit: .done)
  }
}

/// Shows a long text a page at a time.
struct Pager {
  /// The learner's own pager; an empty one shows nothing.
  var command = ProcessInfo.processInfo.environment["PAGER"] ?? "less -R"

  /// Becomes the pager, and returns only if there is none. The text is in a file, so that
  /// nothing is cut off when the reader leaves early.
  func show(_ text: String) {
    let page = URL.temporaryDirectory.appending(path: "workbook-\(UUID()).txt")
    guard isThere, (try? Data(text.utf8).write(to: page)) != nil else { return }
    // What the tool ignores, the pager would ignore too.
    signal(SIGPIPE, SIG_DFL)
    become(["/bin/sh", "-c", script(showing: page.path.quotedForShell)])
    try? FileManager.default.removeItem(at: page)
  }

  var isThere: Bool {
    guard let program = command.split(separator: " ").first else { return false }
    let lookup = ["sh", "-c", "command -v \(String(program).quotedForShell)"]
    return (try? Shell(root: .currentDirectory()).capture(lookup).exit) == .exited(0)
  }

  /// `R` lets less show styles. The text is UTF-8 in any locale; under `LC_ALL=C` less would
  /// show its bytes. Control-C is for the pager.
  func script(showing page: String) -> String {
    """
    trap : INT
    LESS="${LESS-R}" LESSCHARSET="${LESSCHARSET-utf-8}" \(command) <\(page)
    rm -f \(page)
    """
  }
}

/// A lesson for a terminal, from the Markdown that lessons use: headings,
/// paragraphs, lists, quotations, tables, code. A pipe gets the Markdown itself,
/// without the comments, which only a machine reads.
struct LessonText {
  /// The columns of a line of text on a wide terminal.
  private static let comfortableWidth = 80

  let markdown: String
  /// The folder of the lesson, to which its links are relative.
  var folder: URL?

  func readable(on console: Console) -> String {
    guard let columns = console.width else { return visibleLines.joined(separator: "\n") }
    let width = min(columns, Self.comfortableWidth)
    let words = LessonWords(console: console, folder: folder)
    var lines: [String] = []
    var rest = visibleLines[...]
    while let line = rest.first {
      let table = rest.prefix { $0.hasPrefix("|") }
      let code = line.hasPrefix("```") ? rest.dropFirst().prefix { !$0.hasPrefix("```") } : nil
      if let code {
        lines += code.map { "    \($0)" }
      } else if table.isEmpty {
        lines += self.lines(of: line, words, width)
      } else {
        lines += LessonTable(rows: Array(table), words: words).lines(width: width)
      }
      rest = rest.dropFirst(code.map { $0.count + 2 } ?? max(1, table.count))
    }
    return lines.joined(separator: "\n")
  }

  /// The lines without comments. A comment in code is code.
  private var visibleLines: [String] {
    var isCode = false
    return markdown.components(separatedBy: "\n").compactMap { line in
      if line.hasPrefix("```") { isCode.toggle() }
      let text = isCode ? line : line.replacing(/<!--.*?-->/, with: "")
      return text.isEmpty && !line.isEmpty ? nil : text
    }
  }

  /// A paragraph is one line in the file. It is wrapped below the mark of a list and
  /// behind that of a quotation.
  private func lines(of line: String, _ words: LessonWords, _ width: Int) -> [String] {
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

/// A table of a lesson, with its cells wrapped to fit the terminal.
struct LessonTable {
  let rows: [String]
  let words: LessonWords

  private static let gap = "  "
  private static let narrowest = 6

  func lines(width: Int) -> [String] {
    let cells = rows.map(cells)
    let head = cells.first ?? []
    let body = cells.dropFirst().filter { !$0.allSatisfy(isRule) }
    let widths = widths(of: [head] + body, within: width)
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
    return lines(of: head.map(words.heading), widths) + [rule]
      + body.flatMap { lines(of: $0.map(words.styled), widths) }
  }

  /// The cells of a row; an escaped bar belongs to its cell.
  private func cells(_ row: String) -> [String] {
    let bar = "\u{1}"
    let parts = row.replacing("\\|", with: bar).split(
      separator: "|", omittingEmptySubsequences: false)
    return parts.dropFirst().dropLast().map {
      $0.replacing(bar, with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  private func isRule(_ cell: String) -> Bool {
    cell.contains("--") && cell.allSatisfy { "-:".contains($0) }
  }

  /// The natural widths, with the widest column narrowed until all fit.
  private func widths(of rows: [[String]], within width: Int) -> [Int] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? words.styled($0[column]).displayWidth : 0 }.max() ?? 0
    }
    let room = width - Self.gap.count * max(0, columns - 1)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > Self.narrowest {
      widths[widths.firstIndex(of: widest) ?? 0] -= 1
    }
    return widths
  }

  /// A row, as high as its highest cell.
  private func lines(of cells: [String], _ widths: [Int]) -> [String] {
    let wrapped = zip(cells, widths).map { cell, width in cell.wrapped(to: max(1, width)) }
    let height = wrapped.map(\.count).max() ?? 0
    return (0..<height).map { line in
      zip(wrapped, widths).map { lines, width in
        (line < lines.count ? lines[line] : "").padded(to: width)
      }.joined(separator: Self.gap).replacing(#/ +$/#, with: "")
    }
  }
}

/// The marks inside a line of Markdown: bold, italic, code, links.
struct LessonWords {
  let console: Console
  /// The folder of the lesson.
  let folder: URL?

  func heading(_ text: String) -> String { console.styled(withoutMarks(text), .bold) }

  /// The description of a picture, and a link to it.
  func picture(_ words: String, _ path: String) -> String {
    console.styled("[Picture: \(words)] ", .dim) + link("open it", to: path)
  }

  /// The text with a style for each mark. Code keeps its characters.
  func styled(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.marks) {
      result += rest[..<match.range.lowerBound] + shown(match.output)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  /// Code, a link, bold, italic: whichever comes first.
  private static var marks:
    Regex<(Substring, Substring?, Substring?, Substring?, Substring?, Substring?)>
  {
    /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*/
  }

  private func shown(
    _ match: (Substring, Substring?, Substring?, Substring?, Substring?, Substring?)
  ) -> String {
    let (_, code, words, target, bold, italic) = match
    if let code { return console.styled(String(code), .cyan) }
    if let words, let target { return link(styled(String(words)), to: String(target)) }
    if let bold { return console.styled(withoutMarks(String(bold)), .bold) }
    return console.styled(withoutMarks(String(italic ?? "")), .italic)
  }

  /// Text to click on. A link within the lesson is only its text.
  private func link(_ text: String, to target: String) -> String {
    if target.hasPrefix("#") { return text }
    if target.contains("://") { return console.link(text, target: target) }
    guard let folder else { return text }
    return console.link(text, target: folder.appending(path: target).standardized.absoluteString)
  }

  private func withoutMarks(_ text: String) -> String {
    text.replacing(/[`*]/, with: "")
  }
}
