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
