import Foundation
import WorkbookCore

/// A process and all that it has started, as Linux tells of them in `/proc`.
struct ProcessTree {
  let root: pid_t

  /// What all of them together hold of memory that is no file's, in bytes. What
  /// two of them share counts twice.
  var memory: Int { all.reduce(0) { $0 + Self.memory(of: $1) } }

  var all: [pid_t] {
    let processes = Folder.names(in: "/proc").compactMap { pid_t($0) }
    let children = Dictionary(grouping: processes, by: Self.parent)
    var (found, open) = ([pid_t](), [root])
    while let process = open.popLast() {
      found.append(process)
      open += children[process] ?? []
    }
    return found
  }

  /// The fourth word of `stat`. The second one, the name of the program, stands in brackets
  /// and may hold anything: spaces, brackets, and bytes that are no text.
  private static func parent(of process: pid_t) -> pid_t? {
    let words = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ")
    return words.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
  }

  /// All pages less those of files, from the second and third number of `statm`.
  private static func memory(of process: pid_t) -> Int {
    let pages = text("/proc/\(process)/statm").split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Empty when the process is gone.
  private static func text(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
      let count = read(file, bytes.baseAddress, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }
}
