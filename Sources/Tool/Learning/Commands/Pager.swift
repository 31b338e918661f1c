import Foundation

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
    // `system` leaves the terminal's keys and Control-C to the pager, which a
    // child in a process group of its own would not get. `R` lets less show
    // styles, also when it is the pager that `PAGER` names.
    let program = command.split(separator: " ").first.map(String.init) ?? ""
    let script = """
      command -v \(program.quotedForShell) >/dev/null || exit 127
      LESS="${LESS-R}" \(command) <\(page.path.quotedForShell)
      """
    let status = system(script)
    return status != -1 && status >> 8 & 0xff != 127
  }
}

extension String {
  /// As one word of a shell's line.
  fileprivate var quotedForShell: String {
    "'\(replacingOccurrences(of: "'", with: #"'\''"#))'"
  }
}
