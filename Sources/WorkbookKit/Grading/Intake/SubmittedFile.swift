import Foundation

/// What lies at a path of a submission, seen without following a link.
enum SubmittedFile: Equatable {
  case nothing
  case folder
  case file(bytes: Int)
  case link
  /// A device, a pipe, a socket.
  case special

  init(at path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      self = .nothing
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(bytes: Int(facts.st_size))
    case S_IFLNK: self = .link
    default: self = .special
    }
  }

  /// Why a file was not taken, the end of a sentence that begins with its path.
  struct Refusal: Error, Equatable {
    let why: String
  }

  /// The bytes of a small text file. Nothing else is ever opened: a pipe would
  /// make the grader wait, a device may answer without end.
  static func contents(of path: String) throws(Refusal) -> Data {
    guard case .file(let bytes) = SubmittedFile(at: path) else { throw refusal(of: path) }
    let limit = IntakeLimits.bytesPerFile
    if bytes > limit { throw tooLarge }
    // Should the file have been exchanged meanwhile, a link is still refused.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(why: "it cannot be read") }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw Refusal(why: "it cannot be read")
    }
    if data.count > limit { throw tooLarge }
    if String(validating: data, as: UTF8.self) == nil { throw Refusal(why: "it is not UTF-8") }
    if data.contains(0) { throw Refusal(why: "it holds a zero byte, so it is no text") }
    return data
  }

  private static var tooLarge: Refusal {
    Refusal(why: "it is larger than \(IntakeLimits.bytesPerFile / 1024) KiB")
  }

  private static func refusal(of path: String) -> Refusal {
    switch SubmittedFile(at: path) {
    case .link: Refusal(why: "it is a link")
    case .folder: Refusal(why: "it is a folder, not a file")
    case .special: Refusal(why: "it is a device, a pipe or a socket")
    case .nothing, .file: Refusal(why: "it cannot be read")
    }
  }

  /// The names in a folder, in order, each as it is on the disk; nil for one
  /// that is not UTF-8. At most as many as the limit, and whether there are more.
  static func names(in folder: String) -> (names: [String?], isCut: Bool) {
    guard let stream = opendir(folder) else { return ([], false) }
    defer { closedir(stream) }
    var names: [String?] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer)) {
          String(validatingCString: $0)
        }
      }
      if name == "." || name == ".." { continue }
      if names.count == IntakeLimits.namesPerFolder { return (names.byName, true) }
      names.append(name)
    }
    return (names.byName, false)
  }
}

extension [String?] {
  fileprivate var byName: [String?] { sorted { ($0 ?? "") < ($1 ?? "") } }
}
