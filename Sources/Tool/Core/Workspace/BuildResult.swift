import Foundation

/// The result of a build.
package struct BuildResult: Sendable {
  package let succeeded: Bool
  package let diagnostics: [Diagnostic]
  /// The end of the printed text, for a failure without a diagnostic.
  package let tail: String

  package init(succeeded: Bool, diagnostics: [Diagnostic], tail: String) {
    self.succeeded = succeeded
    self.diagnostics = diagnostics
    self.tail = tail
  }

  /// Reads what the build printed.
  init(
    _ exit: ChildProcess.Exit, log: URL, of workspace: Workspace, deadline: Double
  ) {
    let printed = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let text = workspace.launcher?.localText(printed) ?? printed
    self.init(
      succeeded: exit == .exited(0), diagnostics: Diagnostic.all(in: text, root: workspace.root),
      tail: exit == .timedOut
        ? "The compiler did not end within \(deadline.inWords)."
        : text.split(separator: "\n").suffix(5).joined(separator: "\n"))
  }
}

/// An error or a warning of the compiler.
package struct Diagnostic: Equatable, Sendable {
  /// Relative to the package.
  package let file: String
  package let line: Int
  var column = 1
  package let isError: Bool
  package let message: String
  /// The lines of the source that the compiler showed around it.
  var excerpt: [String] = []

  /// Reads `path:line:column: error: message` lines, each once, with the
  /// excerpts below them.
  package static func all(in log: String, root: URL) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var lines = log.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      guard var diagnostic = Diagnostic(line: line, root: root) else { continue }
      let excerpt = lines.prefix { $0.isExcerpt || $0.isOmission }
      lines = lines.dropFirst(excerpt.count)
      diagnostic.excerpt = SourceExcerpt(excerpt).lines(around: diagnostic.line)
      // The files of a target are compiled in groups, which tell the same again.
      if !found.contains(where: { $0.title == diagnostic.title }) { found.append(diagnostic) }
    }
    return found
  }

  /// The first line, as the compiler has it, with a path from the package on.
  package var title: String {
    "\(file):\(line):\(column): \(isError ? "error" : "warning"): \(message)"
  }

  /// Everything that the compiler said of it.
  package var lines: [String] { [title] + excerpt }

  /// Whether the macros of a test complain because something else is wrong: one
  /// error in a test target is followed by hundreds of these.
  var isEcho: Bool { message.contains("'@const' value") }
}

extension [Diagnostic] {
  /// What keeps the code from compiling, in the order of the compiler; echoes
  /// only when there is nothing else.
  package var errors: [Diagnostic] {
    let errors = filter(\.isError)
    let causes = errors.filter { !$0.isEcho }
    return causes.isEmpty ? errors : causes
  }
}

extension Diagnostic {
  private init?(line text: Substring, root: URL) {
    // A path may have spaces; a line of an excerpt is not a path.
    let pattern = /([^\s|][^|]*?):(\d+):(\d+): (error|warning): (.*)/
    guard let match = text.wholeMatch(of: pattern), let line = Int(match.2),
      let column = Int(match.3)
    else { return nil }
    // A compiler that was started in the folder names it without links.
    let prefix = [root.path, root.realPath].map { $0 + "/" }.first(where: match.1.hasPrefix)
    file = String(match.1.dropFirst(prefix?.count ?? 0))
    self.line = line
    self.column = column
    isError = match.4 == "error"
    message = String(match.5)
  }
}

/// What the compiler shows of a source below a diagnostic.
private struct SourceExcerpt {
  /// Parts of the source that are far from each other: where the error is, and where a
  /// note on it is.
  private let parts: [ArraySlice<Substring>]

  init(_ lines: ArraySlice<Substring>) { parts = lines.split(whereSeparator: \.isOmission) }

  /// The part with a line of the source, as a terminal shows it.
  func lines(around number: Int) -> [String] {
    let part = parts.first { $0.contains { $0.lineNumber == number } } ?? parts.first ?? []
    var source = Substring()
    return part.map { line in
      let bar = line.firstIndex(of: "|") ?? line.startIndex
      let (margin, text) = (line[...bar], line[bar...].dropFirst())
      if line.lineNumber == nil { return (margin + text.placed(below: source)).withoutEnd }
      source = text
      return (margin + text.map(\.shown).joined()).withoutEnd
    }
  }
}

extension Substring {
  /// The number before the bar.
  fileprivate var lineNumber: Int? { prefixMatch(of: /\s*(\d+)\s*\|/).flatMap { Int($0.1) } }

  /// Marks below a line of the source. To the compiler each character has one column.
  fileprivate func placed(below source: Substring) -> String {
    let indent = prefix { $0 == " " || $0 == "|" }
    let widths = source.map(\.shown.displayWidth) + Array(repeating: 1, count: indent.count)
    let moved = zip(indent, widths).map { mark, width in String(mark).padded(to: width) }.joined()
    // A bar that begins a message stands close to it.
    return (indent.last == "|" ? moved.withoutEnd : moved) + dropFirst(indent.count)
  }
}

extension Character {
  /// As a terminal shows it, where a tab would go to the next stop.
  fileprivate var shown: String { self == "\t" ? "  " : String(self) }
}

extension StringProtocol where SubSequence == Substring {
  /// Whether the compiler shows a line of the source, or something below it:
  /// `12 |   thing` and `   |   `- error: …`.
  package var isExcerpt: Bool { prefixMatch(of: /\s*\d*\s+\|/) != nil }

  /// Whether the compiler leaves out lines of the source here.
  var isOmission: Bool { wholeMatch(of: /\s+:\s*/) != nil }

  /// The line without the spaces at its end.
  var withoutEnd: String { String(self[...(lastIndex { $0 != " " } ?? startIndex)]) }
}
