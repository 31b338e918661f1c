/// What stands where in the grader's own copy of a chapter, with what was taken of
/// a submission so far.
///
/// Two names that differ in case, or in how their letters are put together, are
/// one file on some disks, and one string in Swift. Only one of them is taken, so
/// that no grade depends on the disk.
struct ChapterPaths {
  /// Each file as it is spelled, by its path in lower case; equal strings may
  /// still be spelled with other bytes.
  private var files: [String: String]
  private var folders: Set<String>

  /// - Parameter own: the paths of the grader's own files.
  init(own: [String]) {
    files = Dictionary(own.map { ($0.lowercased(), $0) }) { first, _ in first }
    folders = Set(files.keys.flatMap(Self.folders))
  }

  /// Adds what a submission has at a path.
  ///
  /// - Throws: `Refusal` when something else is there.
  mutating func add(_ path: String, _ kind: SubmittedFile) throws(SubmittedFile.Refusal) {
    let key = path.lowercased()
    switch kind {
    case .folder:
      if files[key] != nil { throw SubmittedFile.Refusal(why: "it is a folder, not a file") }
      folders.insert(key)
    case .file:
      if folders.contains(key) { throw SubmittedFile.Refusal(why: "it is a file, not a folder") }
      if let other = files[key], !other.hasSameBytes(as: path) { throw .nameInUse }
      files[key] = path
    default: break
    }
  }

  /// All folders around a file.
  private static func folders(around path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}

extension SubmittedFile.Refusal {
  static let nameInUse = Self(why: "the chapter has or needs another file of this name")
}
