import Foundation

/// Looks for what a solution of these exercises does not need and a forged
/// result does. A flag asks a person to look; it proves nothing, and its absence
/// proves nothing either.
enum SourceFlags {
  /// Words with what they may be for.
  private static let words: [(word: String, meaning: String)] = [
    ("CommandLine", "reads the arguments of the process"),
    ("ProcessInfo", "reads the arguments or the environment of the process"),
    ("getenv", "reads the environment of the process"),
    ("environ", "reads the environment of the process"),
    ("/proc/", "looks at processes"),
    ("dlsym", "looks up code by name"),
    ("dlopen", "loads code"),
    ("UnsafeMutable", "writes through pointers"),
    ("unsafeBitCast", "goes round the types"),
    ("@_cdecl", "defines a C function"),
    ("@_silgen_name", "names the code of another module"),
    ("@_extern", "names the code of another module"),
    ("@_section", "places data for the loader"),
    ("@_used", "places data for the loader"),
    ("@section", "places data for the loader"),
    ("_spi", "reaches for what is not public"),
    ("@testable", "reaches for what is not public"),
    ("exit", "ends the process"),
    ("_exit", "ends the process"),
    ("quick_exit", "ends the process"),
    ("atexit", "runs code after the checks"),
    ("abort", "ends the process"),
    ("kill", "sends a signal"),
    ("raise", "sends a signal"),
    ("signal", "catches a signal"),
    ("sigaction", "catches a signal"),
    ("fork", "starts a process"),
    ("vfork", "starts a process"),
    ("execv", "starts a program"),
    ("execve", "starts a program"),
    ("posix_spawn", "starts a program"),
    ("Process", "starts a program"),
    ("syscall", "calls the system directly"),
    ("FileHandle", "opens files"),
    ("fopen", "opens files"),
    ("freopen", "opens files"),
    ("dup2", "exchanges open files"),
    ("createFile", "writes files"),
    ("write", "writes to a file"),
    ("symlink", "makes a link"),
    ("#sourceLocation", "moves the place that errors name"),
    ("#if", "differs from build to build"),
    ("runEnded", "writes the words of the record of a run"),
    ("testEnded", "writes the words of the record of a run"),
    ("XCTestConfigurationFilePath", "asks whether it is tested"),
  ]

  /// What is suspicious in a source, a sentence each, in the order of the lines.
  static func flags(in source: Data) -> [String] {
    let lines = String(decoding: source, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var flags: [String] = []
    var isSeen: Set<String> = []
    for (index, line) in lines.enumerated() where !line.isHarmless {
      for (word, meaning) in words where !isSeen.contains(word) && line.mentions(word) {
        isSeen.insert(word)
        flags.append("line \(index + 1): “\(word)” \(meaning)")
      }
    }
    return flags
  }
}

extension Substring {
  /// A comment of one line, and the question that each import of URLSession needs.
  fileprivate var isHarmless: Bool {
    let text = trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("//") || text == "#if canImport(FoundationNetworking)"
  }

  /// Whether a word stands here that is not a part of a longer one. A word that
  /// ends in “Unsafe…” style may go on: `UnsafeMutableRawPointer`.
  fileprivate func mentions(_ word: String) -> Bool {
    var rest = self[...]
    while let range = rest.range(of: word) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      let mayGoOn = word.hasPrefix("Unsafe") || word.hasSuffix("/")
      if !before.isPartOfName && (mayGoOn || !after.isPartOfName) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
