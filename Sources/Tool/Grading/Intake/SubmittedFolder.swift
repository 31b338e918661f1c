import Foundation

/// An open folder of a submission. Its contents are reached through it, name by name, so
/// that no link can stand in for a folder on the way.
///
/// A learner who can still write to the folder may change a file between two looks at
/// it. It is still that learner's file: never a link, and never larger than the limit.
final class SubmittedFolder {
  /// A name on the disk, which need not be UTF-8.
  struct Name: Equatable {
    /// With the zero at the end.
    fileprivate let characters: [CChar]

    init(_ text: String) { characters = Array(text.utf8CString) }

    fileprivate init(at pointer: UnsafePointer<CChar>) {
      characters = Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer) + 1))
    }

    fileprivate var bytes: [UInt8] { characters.map(UInt8.init(bitPattern:)) }

    /// Nil if it is not UTF-8.
    var text: String? {
      characters.withUnsafeBufferPointer { String(validatingCString: $0.baseAddress!) }
    }
  }

  private let descriptor: Int32
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private init?(descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Opens the folder at a path; nil if there is none, or a link.
  convenience init?(at path: String) {
    self.init(descriptor: openat(AT_FDCWD, path, Self.flags))
  }

  deinit { close(descriptor) }

  /// Opens a folder in this one; nil if there is none, or a link.
  func folder(_ name: Name) -> SubmittedFolder? {
    SubmittedFolder(descriptor: openat(descriptor, name.characters, Self.flags))
  }

  func folder(_ name: String) -> SubmittedFolder? { folder(Name(name)) }

  func kind(of name: Name) -> SubmittedFile {
    var status = stat()
    let result = fstatat(descriptor, name.characters, &status, AT_SYMLINK_NOFOLLOW)
    return result == 0 ? SubmittedFile(status) : .nothing
  }

  /// All names in the order of their bytes; nil if they are more than the limit, as the
  /// disk would choose the first ones.
  func names(atMost limit: Int) -> [Name]? {
    // Copies of a descriptor share their position in the folder.
    let copy = openat(descriptor, ".", Self.flags)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    var names: [Name] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = Name(at: start.assumingMemoryBound(to: CChar.self))
      if name == Name(".") || name == Name("..") { continue }
      if names.count == limit { return nil }
      names.append(name)
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The bytes of a small text file. Nothing else is opened: a pipe would make the grader
  /// wait, and a device may answer without end.
  func text(of name: Name) throws(Refusal) -> Data {
    let limit = IntakeLimits.bytesPerFile
    guard case .file(let bytes) = kind(of: name) else { throw .unreadable }
    if bytes > limit { throw .largeFile }
    let file = openat(descriptor, name.characters, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0,
      let data = try? FileHandle(fileDescriptor: file, closeOnDealloc: true)
        .read(upToCount: limit + 1) ?? Data()
    else { throw .unreadable }
    if data.count > limit { throw .largeFile }
    if String(validating: data, as: UTF8.self) == nil { throw .notUTF8 }
    if data.contains(0) { throw .zeroByte }
    return data
  }
}

/// The kind of a file, seen without following a link.
enum SubmittedFile: Equatable {
  case nothing
  case folder
  case file(bytes: Int)
  case link
  /// A device, a pipe or a socket.
  case special

  init(at path: String) {
    var status = stat()
    self = lstat(path, &status) == 0 ? SubmittedFile(status) : .nothing
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(bytes: Int(status.st_size))
    case S_IFLNK: self = .link
    default: self = .special
    }
  }
}
