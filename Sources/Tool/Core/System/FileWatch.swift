import Foundation

/// Notices changes of files, and reads them a few times a second however often it is
/// asked.
package struct FileWatch {
  /// The seconds between two looks at the files.
  private static let interval = 0.1

  private let now: () -> Double
  private var paths: [String] = []
  private var stamps = FileStamps(of: [])
  private var lastLook = -Double.infinity

  package init(now: @escaping () -> Double) { self.now = now }

  /// Returns the files that changed since the last call. The first call for some paths
  /// returns none.
  package mutating func changes(of paths: [String]) -> Set<String> {
    if paths != self.paths {
      begin(paths)
      return []
    }
    guard now() - lastLook >= Self.interval else { return [] }
    lastLook = now()
    let earlier = stamps
    stamps = FileStamps(of: paths)
    return stamps.changes(since: earlier)
  }

  /// The same, relative to a folder.
  package mutating func changes(of paths: [String], in root: URL) -> Set<String> {
    let folder = "\(root.path)/"
    return Set(
      changes(of: paths).map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 })
  }

  /// Begins with the files as they are now; earlier changes do not count.
  package mutating func begin(_ paths: [String]) {
    self.paths = paths
    stamps = FileStamps(of: paths)
    lastLook = now()
  }
}

/// The metadata of sources and fixtures at one moment: enough to notice every save without
/// reading a file.
///
/// An editor that saves by renaming leaves another inode, one that writes in place another
/// time; a switch of branches adds and removes files.
struct FileStamps: Equatable, Sendable {
  private struct Stamp: Equatable, Sendable {
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
    let inode: ino_t
  }

  private var stamps: [String: Stamp] = [:]

  private static let kinds = [".swift", ".json"]

  /// - Parameter paths: files, and folders with all that is below them.
  init(of paths: [String]) {
    for path in paths { add(path) }
  }

  /// Whether there is no file whose metadata are known.
  var isEmpty: Bool { stamps.isEmpty }

  func changes(since earlier: FileStamps) -> Set<String> {
    Set(stamps.keys).union(earlier.stamps.keys).filter { stamps[$0] != earlier.stamps[$0] }
  }

  private mutating func add(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in Folder.names(in: path) where !name.hasPrefix(".") { add("\(path)/\(name)") }
    } else if Self.kinds.contains(where: path.hasSuffix), stat(path, &status) == 0 {
      stamps[path] = Stamp(
        size: status.st_size, seconds: status.changeTime.tv_sec,
        nanoseconds: status.changeTime.tv_nsec, inode: status.st_ino)
    }
  }
}
