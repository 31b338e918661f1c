import Foundation
import WorkbookCore

/// A process and all that it has started, as Linux tells of them in `/proc`.
struct ProcessTree {
  /// The first one, and all that have come from it.
  let all: [pid_t]

  /// What all of them together hold of memory that is no file's, in bytes. What
  /// two of them share counts twice.
  var memory: Int { all.reduce(0) { $0 + Self.memory(of: $1) } }

  init(root: pid_t) {
    let processes = Folder.names(in: "/proc").compactMap { pid_t($0) }
    let children = Dictionary(grouping: processes, by: Self.parent)
    var (found, open) = ([pid_t](), [root])
    while let process = open.popLast() {
      found.append(process)
      open += children[process] ?? []
    }
    all = found
  }

  /// The fourth word of `stat`. The second one, the name of the program, stands in brackets
  /// and may hold anything: spaces, brackets, and bytes that are no text.
  private static func parent(of process: pid_t) -> pid_t? {
    withBytes(of: "/proc/\(process)/stat") { bytes in
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 4 < bytes.count else {
        return nil
      }
      return pid_t(String(decoding: bytes[(end + 4)...].prefix { $0 != 0x20 }, as: UTF8.self))
    }
  }

  /// All pages less those of files, from the second and third number of `statm`.
  private static func memory(of process: pid_t) -> Int {
    let text = withBytes(of: "/proc/\(process)/statm") { String(decoding: $0, as: UTF8.self) }
    let pages = (text ?? "").split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Gives the beginning of a file: this is asked of every process on the machine, ten
  /// times a second. Nil when the process is gone.
  private static func withBytes<Value>(
    of path: String, _ read: (UnsafeRawBufferPointer) -> Value?
  ) -> Value? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
      let count = Foundation.read(file, bytes.baseAddress, bytes.count)
      return read(UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, count))))
    }
  }
}
