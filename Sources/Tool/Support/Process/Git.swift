import Foundation

/// Asks the git history of a folder.
package struct Git {
  package let root: URL

  package init(root: URL) { self.root = root }

  /// In words that do not depend on the learner's language.
  private var shell: Shell { Shell(root: root, environment: ["LC_ALL": "C"]) }

  /// Why the history cannot be asked, in a sentence; nil when it can.
  package func problem() throws -> String? {
    let (exit, output) = try shell.capture(["git", "rev-parse", "--git-dir"], withErrors: true)
    let line = String(decoding: output, as: UTF8.self).prefix { $0 != "\n" }
    return switch exit {
    case .exited(0): nil
    case .exited(127): "Git is not installed."
    case _ where line.contains("not a git repository"): "This copy has no git history."
    default: "Git cannot read the history: \(line.trimmingPrefix("fatal: "))."
    }
  }

  /// The newest version of a file, in any branch, that is the right one.
  package func version(of path: String, where isRight: (Data) -> Bool) throws -> Data? {
    let log = try shell.capture(["git", "log", "--all", "--format=%H", "--", path])
    for commit in String(decoding: log.output, as: UTF8.self).split(separator: "\n") {
      // The `./` makes the path start at this folder, which may be a part of a
      // larger repository.
      let show = ["git", "show", "\(commit):./\(path)"]
      let (exit, version) = try shell.capture(show)
      if exit == .exited(0) && isRight(version) { return version }
    }
    return nil
  }
}
