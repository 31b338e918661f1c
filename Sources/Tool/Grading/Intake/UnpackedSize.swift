/// How much has been unpacked into a folder.
struct UnpackedSize {
  private(set) var bytes = 0
  private(set) var files = 0
  private var isTooDeep = false

  init(of folder: SubmittedFolder) { add(folder, depth: 0) }

  var isTooMuch: Bool {
    bytes > ArchiveLimits.bytes || files > ArchiveLimits.files || isTooDeep
  }

  /// Counts what is there, and stops when it is too much.
  private mutating func add(_ folder: SubmittedFolder, depth: Int) {
    if depth > ArchiveLimits.depth { isTooDeep = true }
    guard !isTooMuch, let names = folder.names(atMost: ArchiveLimits.files) else {
      files = .max
      return
    }
    for name in names where !isTooMuch {
      files += 1
      switch folder.kind(of: name) {
      case .file(let size): bytes += size
      case .folder: if let inner = folder.folder(name) { add(inner, depth: depth + 1) }
      default: break
      }
    }
  }
}
