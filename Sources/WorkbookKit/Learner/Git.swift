import Foundation

/// Asks the git history of a folder.
struct Git {
  let root: URL

  /// Why the history cannot be asked, in a sentence; nil when it can.
  func problem() throws -> String? {
    switch try Shell(root: root).capture(["git", "rev-parse", "--git-dir"]).exit {
    case .exited(0): nil
    case .exited(127): "Git is not installed."
    default: "This copy has no git history."
    }
  }

  /// The newest version of a file, in any branch, that is the right one.
  func version(of path: String, where isRight: (Data) -> Bool) throws -> Data? {
    let log = try Shell(root: root).capture(["git", "log", "--all", "--format=%H", "--", path])
    for commit in String(decoding: log.output, as: UTF8.self).split(separator: "\n") {
      // The `./` makes the path start at this folder, which may be a part of a
      // larger repository.
      let show = ["git", "show", "\(commit):./\(path)"]
      let (exit, version) = try Shell(root: root).capture(show)
      if exit == .exited(0) && isRight(version) { return version }
    }
    return nil
  }
}
