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

  static func children() -> [pid_t: [pid_t]] {
    Folder.names(in: "/proc").compactMap { pid_t($0) }.reduce(into: [:]) { children, process in
      guard let parent = parent(of: process) else { return }
      children[parent, default: []].append(process)
    }
  }

  /// The fourth word of `stat`. The second one, the name of the program, stands in
  /// brackets and may hold anything: spaces, brackets, and bytes that are no text.
  private static func parent(of process: pid_t) -> pid_t? {
    withText("/proc/\(process)/stat") { text in
      strrchr(text, Int32(UInt8(ascii: ")"))).map { pid_t(strtol($0 + ") S ".utf8.count, nil, 10)) }
    }
  }

  /// All pages less those of files, from the second and third number of `statm`.
  private static func memory(of process: pid_t) -> Int {
    let text = withText("/proc/\(process)/statm") { String(cString: $0) } ?? ""
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Gives the beginning of a file, as C reads text: this is asked of every process on the
  /// machine, ten times a second. Nil when the process is gone.
  private static func withText<Value>(
    _ path: String, _ read: (UnsafePointer<CChar>) -> Value?
  ) -> Value? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      text.initialize(repeating: 0)
      guard Foundation.read(file, text.baseAddress, text.count - 1) > 0 else { return nil }
      return text.baseAddress.flatMap { read($0) }
    }
  }
}
