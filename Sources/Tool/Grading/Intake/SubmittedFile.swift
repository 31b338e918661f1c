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
