import Foundation
import WorkbookCore

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
    let folder = tool.root.appending(path: chapter.starters)
    let text = LessonText(markdown: markdown, folder: folder).readable(on: tool.console)
    let wasPaged = tool.console.isTerminal && Pager().show(text)
    return wasPaged ? .nothing : .init(text: text, exit: .done)
  }
}

/// Shows a long text a page at a time.
struct Pager {
  /// The learner's own pager; empty for none at all.
  var command = ProcessInfo.processInfo.environment["PAGER"] ?? "less -R"

  /// Shows a text until the reader leaves. When the reader leaves does not
  /// matter: the text waits in a file, so nothing is cut off.
  ///
  /// - Returns: false when there is no pager, and nothing was shown.
  func show(_ text: String) -> Bool {
    let page = URL.temporaryDirectory.appending(path: "workbook-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: page) }
    guard !command.isEmpty, (try? Data(text.utf8).write(to: page)) != nil else { return false }
    // `R` lets less show styles, also when it is the pager that `PAGER` names. The
    // text is UTF-8 whatever the locale says; under `LC_ALL=C` less would show its
    // bytes.
    let program = command.split(separator: " ").first.map(String.init) ?? ""
    let script = """
      command -v \(program.quotedForShell) >/dev/null || exit 127
      LESS="${LESS-R}" LESSCHARSET="${LESSCHARSET-utf-8}" \(command) <\(page.path.quotedForShell)
      """
    return (try? ForegroundShell.run(script)).map { $0 != .exited(127) } ?? false
  }
}
