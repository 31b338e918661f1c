import Foundation

/// Looks at files again and again, a few times a second however often it is
/// asked.
package struct FileWatch {
  /// How long it leaves the files alone between two looks, in seconds.
  var interval = 0.1
  package var now: () -> Double

  private var paths: [String] = []
  private var notes = FileStamps(of: [])
  private var lastLook = -Double.infinity

  package init(now: @escaping () -> Double) { self.now = now }

  /// Whether some of the files changed since this was asked last. Of files that
  /// it was never asked about, none has.
  package mutating func hasChanged(_ paths: [String]) -> Bool {
    if paths != self.paths {
      begin(paths)
      return false
    }
    guard now() - lastLook >= interval else { return false }
    lastLook = now()
    let earlier = notes
    notes = FileStamps(of: paths)
    return notes != earlier
  }

  /// Takes the files as they are now; what changed before does not count.
  package mutating func begin(_ paths: [String]) {
    self.paths = paths
    notes = FileStamps(of: paths)
    lastLook = now()
  }
}

/// What some files look like from outside at one moment: enough to notice
/// every save without reading a file.
///
/// An editor that saves by renaming leaves another inode, one that writes in
/// place another time; a switch of branches makes files come and go.
struct FileStamps: Equatable {
  fileprivate struct Stamp: Equatable {
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
    let inode: ino_t
  }

  private var stamps: [String: Stamp] = [:]

  /// Sources, and the fixtures of the exercises.
  private static let kinds = [".swift", ".json"]

  /// Notes sources and fixtures, and those in folders and in folders below them.
  /// What is not there is not noted.
  init(of paths: [String]) {
    for path in paths { note(path) }
  }

  /// The paths that came, went or changed, in order.
  func changes(since earlier: FileStamps) -> [String] {
    Set(stamps.keys).union(earlier.stamps.keys)
      .filter { stamps[$0] != earlier.stamps[$0] }.sorted()
  }

  private mutating func note(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in Folder.names(in: path) where !name.hasPrefix(".") { note("\(path)/\(name)") }
    } else if Self.kinds.contains(where: path.hasSuffix), stat(path, &status) == 0 {
      stamps[path] = Stamp(status)
    }
  }
}

extension FileStamps.Stamp {
  fileprivate init(_ status: stat) {
    size = status.st_size
    inode = status.st_ino
    seconds = status.changeTime.tv_sec
    nanoseconds = status.changeTime.tv_nsec
  }
}
