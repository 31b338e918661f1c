import Foundation

/// A file that somebody handed in and that holds a folder.
struct Archive: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case zip, tar

    /// How names of such files end.
    var extensions: [String] {
      switch self {
      case .zip: [".zip"]
      case .tar: [".tar.gz", ".tgz"]
      }
    }

    /// The programs of the system that unpack it, with how each says that it is
    /// there.
    var programs: [[String]] {
      switch self {
      case .zip: [["unzip", "-v"]]
      case .tar: [["tar", "--version"], ["gzip", "--version"]]
      }
    }
  }

  let url: URL
  let kind: Kind
  /// The name of the file without its extension.
  let name: String

  /// Nil when the name is not that of an archive. What is in the file is looked
  /// at in the sandbox only.
  init?(at url: URL) {
    let file = url.lastPathComponent
    for kind in Kind.allCases {
      for end in kind.extensions where file.lowercased().hasSuffix(end) && file.count > end.count {
        self.url = url
        self.kind = kind
        name = String(file.dropLast(end.count))
        return
      }
    }
    return nil
  }
}

/// How much of an archive is unpacked at most. What learners write is far below
/// it, with all that a clone holds beside it.
enum ArchiveLimits {
  static let archiveBytes = 256 << 20
  /// All that is unpacked, in bytes.
  static let bytes = 64 << 20
  static let files = 4_000
  /// How deep folders lie in each other.
  static let depth = 40
  /// What a `.tar.gz` holds before anything is chosen from it, in bytes.
  static let streamBytes = 1 << 30
  /// Seconds.
  static let deadline = 120.0
  /// How many names are reported.
  static let names = 20
}
