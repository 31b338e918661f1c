import Foundation

/// An open folder of a submission. What lies in it is reached through it, name
/// by name, so that no link can stand in for a folder on the way.
///
/// What is read is the state of one moment only where nobody writes meanwhile:
/// in the grader's own scratch folder, and where the instructor has put what
/// was handed in. In a place that learners can write to, a file may change
/// between two looks at it. It is still that learner's file: never a link, and
/// never larger than the limit.
final class SubmittedFolder {
  /// A name as it is on the disk. It need not be text.
  struct Name: Equatable {
    /// Ends in a zero.
    let characters: [CChar]

    init(_ text: String) { characters = Array(text.utf8CString) }

    fileprivate init(at pointer: UnsafePointer<CChar>) {
      characters = Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer) + 1))
    }

    /// The same on every machine, where letters may have a sign or not.
    fileprivate var bytes: [UInt8] { characters.map { UInt8(truncatingIfNeeded: $0) } }

    /// Nil when it is not UTF-8.
    var text: String? {
      characters.withUnsafeBufferPointer { String(validatingCString: $0.baseAddress!) }
    }
  }

  private let descriptor: Int32

  private init?(descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Opens the folder at a path that somebody trusts but for its last part; nil
  /// when there is none, or a link.
  convenience init?(at path: String) {
    self.init(descriptor: openat(AT_FDCWD, path, Self.flags))
  }

  deinit { close(descriptor) }

  private static let itselfAndAbove = [Name("."), Name("..")]
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens a folder in this one; nil when there is none, or a link.
  func folder(_ name: Name) -> SubmittedFolder? {
    SubmittedFolder(descriptor: openat(descriptor, name.characters, Self.flags))
  }

  func folder(_ name: String) -> SubmittedFolder? { folder(Name(name)) }

  func kind(of name: Name) -> SubmittedFile {
    var facts = stat()
    let status = fstatat(descriptor, name.characters, &facts, AT_SYMLINK_NOFOLLOW)
    return status == 0 ? SubmittedFile(facts) : .nothing
  }

  func kind(of name: String) -> SubmittedFile { kind(of: Name(name)) }

  /// Opens a file in this folder.
  func file(_ name: Name) -> FileHandle? { Self.file(at: name.characters, from: descriptor) }

  /// Opens the file at a path that somebody trusts but for its last part.
  static func file(at path: String) -> FileHandle? {
    file(at: Array(path.utf8CString), from: AT_FDCWD)
  }

  /// Opens no link, and nothing that would make the grader wait.
  private static func file(at path: [CChar], from folder: Int32) -> FileHandle? {
    let file = openat(folder, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return file < 0 ? nil : FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// All names, in an order that does not depend on the disk; nil when they are
  /// more than the limit, for then the disk would choose.
  func names(atMost limit: Int) -> [Name]? {
    // Its place in the folder is shared with every copy, so each look opens anew.
    let copy = openat(descriptor, ".", Self.flags)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    var names: [Name] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = Name(at: start.assumingMemoryBound(to: CChar.self))
      if Self.itselfAndAbove.contains(name) { continue }
      if names.count == limit { return nil }
      names.append(name)
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

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
    self = lstat(path, &facts) == 0 ? SubmittedFile(facts) : .nothing
  }

  init(_ facts: stat) {
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

    static let unreadable = Refusal(why: "it cannot be read")
  }

  /// Why it is no file that can be taken, nil when it is one.
  var refusal: Refusal? {
    switch self {
    case .file: nil
    case .link: Refusal(why: "it is a link")
    case .folder: Refusal(why: "it is a folder, not a file")
    case .special: Refusal(why: "it is a device, a pipe or a socket")
    case .nothing: .unreadable
    }
  }
}

extension SubmittedFolder {
  /// The bytes of a small text file. Nothing else is ever opened: a pipe would
  /// make the grader wait, a device may answer without end.
  func contents(
    of name: String, atMost limit: Int = IntakeLimits.bytesPerFile
  ) throws(SubmittedFile.Refusal) -> Data {
    let kind = kind(of: name)
    if let refusal = kind.refusal { throw refusal }
    let tooLarge = SubmittedFile.Refusal(why: "it is larger than \(limit / 1024) KiB")
    if case .file(let bytes) = kind, bytes > limit { throw tooLarge }
    // Should the file have been exchanged meanwhile, a link is still refused.
    guard let handle = file(Name(name)),
      let data = try? handle.read(upToCount: limit + 1) ?? Data()
    else { throw .unreadable }
    if data.count > limit { throw tooLarge }
    if String(validating: data, as: UTF8.self) == nil {
      throw SubmittedFile.Refusal(why: "it is not UTF-8")
    }
    if data.contains(0) {
      throw SubmittedFile.Refusal(why: "it holds a zero byte, so it is no text")
    }
    return data
  }
}
