import Foundation
import WorkbookSupport

/// A process and all that it has started, as Linux tells of them in `/proc`; on
/// Darwin there is no such folder, and nothing is known.
struct ProcessTree {
  let root: pid_t

  /// What all of them together hold of memory that is no file's, in bytes. What
  /// two of them share counts twice.
  var memory: Int {
    let children = Self.children()
    var sum = 0
    var open = [root]
    while let process = open.popLast() {
      sum += Self.memory(of: process)
      open += children[process] ?? []
    }
    return sum
  }

  private static func children() -> [pid_t: [pid_t]] {
    Folder.names(in: "/proc").compactMap { pid_t($0) }.reduce(into: [:]) { children, process in
      // The name of the program stands in brackets and may hold anything.
      let words = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ")
      guard let words, words.count > 1, let parent = pid_t(words[1]) else { return }
      children[parent, default: []].append(process)
    }
  }

  /// All pages less those of files, from the second and third number of `statm`.
  private static func memory(of process: pid_t) -> Int {
    let pages = text("/proc/\(process)/statm").split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
