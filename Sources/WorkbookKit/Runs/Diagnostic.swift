import Foundation

/// An error or a warning of the compiler.
struct Diagnostic: Equatable, Sendable {
  /// Relative to the package.
  let file: String
  let line: Int
  let isError: Bool
  let message: String

  /// Reads `path:line:column: error: message` lines, each once.
  static func all(in log: String, root: URL) -> [Diagnostic] {
    var seen: [Diagnostic] = []
    for line in log.split(separator: "\n") {
      guard let found = Diagnostic(line: line, root: root), !seen.contains(found) else { continue }
      seen.append(found)
    }
    return seen
  }

}

extension Diagnostic {
  private init?(line text: Substring, root: URL) {
    let pattern = /([^: ]+):(\d+):\d+: (error|warning): (.*)/
    guard let match = text.wholeMatch(of: pattern), let line = Int(match.2) else { return nil }
    let prefix = root.path + "/"
    file = match.1.hasPrefix(prefix) ? String(match.1.dropFirst(prefix.count)) : String(match.1)
    self.line = line
    isError = match.3 == "error"
    message = String(match.4)
  }
}
