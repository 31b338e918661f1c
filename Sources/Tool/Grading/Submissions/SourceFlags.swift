import Foundation

/// Looks for what a solution of these exercises does not need and a forged
/// result does. A flag asks a person to look; it proves nothing, and its absence
/// proves nothing either.
enum SourceFlags {
  /// Words with what they may be for. Attributes that are refused are not here.
  private static let words: [(words: String, meaning: String)] = [
    ("CommandLine ProcessInfo", "reads the arguments or the environment of the process"),
    ("getenv environ setenv putenv unsetenv", "reads or changes the environment of the process"),
    ("/proc /dev /sys", "looks at processes and devices"),
    ("/tmp/ /workbook /submission /events /signature /rows /key", "names a path of the sandbox"),
    ("executablePath executableURL bundlePath bundleURL", "asks where it runs"),
    ("dlsym dlopen dladdr dl_iterate_phdr", "looks up code by name"),
    ("unsafeBitCast unsafeDowncast Unmanaged OpaquePointer", "goes round the types"),
    ("mmap mprotect munmap memcpy memmove memset process_vm_writev", "works on memory"),
    ("utf8Start mutableBytes storeBytes bitPattern", "works on memory"),
    ("@testable", "reaches for what is not public"),
    ("_TestingInternals _Testing_Foundation _TestDiscovery", "reaches for what is not public"),
    ("exit _exit _Exit quick_exit abort", "ends the process"),
    ("atexit on_exit at_quick_exit pthread_atfork", "runs code after the checks"),
    ("kill killpg raise tgkill pthread_kill alarm setitimer", "sends a signal"),
    ("signal sigaction sigprocmask pthread_sigmask", "catches or holds back a signal"),
    ("fork vfork clone daemon setsid setpgid", "starts a process"),
    ("execv execve execvp execl posix_spawn posix_spawnp system popen Process", "starts a program"),
    ("syscall ptrace prctl ioctl setrlimit prlimit unshare", "calls the system directly"),
    ("FileHandle FileManager fopen fdopen freopen open openat creat", "opens files"),
    ("dup dup2 dup3 close closefrom close_range fclose fcntl", "exchanges open files"),
    ("toFile write pwrite writev fwrite fputs fputc putc truncate ftruncate", "writes files"),
    ("symlink link unlink rename rmdir chmod fchmod mkfifo mount", "changes files"),
    ("socket connect bind sendto", "uses the network"),
    ("setjmp longjmp swapcontext", "leaves a function from inside"),
    ("withKnownIssue", "lets an issue pass"),
    ("registerClass", "changes every session"),
    ("Mirror", "asks how something is made"),
    ("macro", "may stand in for a macro of the checks"),
    ("#sourceLocation", "moves the place that errors name"),
    ("#if", "differs from build to build"),
    ("runEnded testEnded testStarted GradingWitness GradingControls", "names parts of the record"),
    ("XCTestConfigurationFilePath", "asks whether it is tested"),
  ]

  /// A word of a source that may be suspicious.
  struct Finding: Sendable {
    /// Counted from 1.
    let line: Int
    let word: Substring
    let meaning: String
    var kind = Kind.word

    enum Kind: Sendable {
      /// It counts, whatever the object says.
      case turn
      /// A word that an object may refute.
      case word
      /// It counts where nobody can look at an object: that knows it, and what for.
      case subject
    }
  }

  /// What is suspicious in a source, a sentence each, in the order of the lines.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - audit: What is to be seen in its object.
  /// - Returns: The line, the word and what it may be for, each word once.
  static func flags(in source: Data, seen audit: ObjectAudit = .unseen) -> [String] {
    flags(of: findings(in: source), seen: audit)
  }

  /// What is left of some findings when an object was looked at. A function of the
  /// system that is not named there is not called: then the word is a variable's, a
  /// method's or a text's.
  static func flags(of findings: [Finding], seen audit: ObjectAudit) -> [String] {
    var isSeen: Set<Substring> = []
    return findings.filter { finding in
      switch finding.kind {
      case .turn: true
      case .word: !audit.refutes(finding.word)
      case .subject: !audit.isSeen
      }
    }.filter { isSeen.insert($0.word).inserted }.map {
      "line \($0.line): “\($0.word)” \($0.meaning)"
    }
  }

  /// Every word of a source that may be suspicious. A source may be long, so each line
  /// is looked at as bytes first.
  static func findings(in source: Data) -> [Finding] {
    let lines = SourceLines(source)
    return lines.all.flatMap { line -> [Finding] in
      if line.text.isEmpty { return [] }
      // Back-ticks hide a word, and change nothing.
      let text = line.text.has("`") ? line.text.replacing("`", with: "")[...] : line.text
      let words = lines.isCode(line) && !text.isHarmless ? SourceWords(of: text) : nil
      return text.turns.map { Finding(line: line.number, word: $0, meaning: $1, kind: .turn) }
        + (words?.suspicions ?? []).map {
          Finding(line: line.number, word: $0, meaning: $1)
        }
        + (words?.madeSubjects ?? []).map {
          Finding(line: line.number, word: $0, meaning: $1, kind: .subject)
        }
    }
  }

  /// What each word may be for: names, and pieces of text that are none.
  fileprivate static let meanings = Dictionary(
    words.flatMap { words, meaning in words.split(separator: " ").map { ($0, meaning) } },
    uniquingKeysWith: { first, _ in first })
  /// The pieces of text, each with the names in it.
  fileprivate static let pieces = meanings.keys
    .filter { $0.has("/") || $0.has("@") || $0.has("#") }.map { ($0, $0.names) }
}

extension ObjectAudit {
  /// Whether a word is the name of a function of the system, and the object does not
  /// ask for it. (Of some it asks in every solution, so their absence is not told.)
  fileprivate func refutes(_ word: Substring) -> Bool {
    guard isSeen, SourceFlags.meanings[word] != nil,
      word.wholeMatch(of: /_?[a-z][a-z0-9_]*/) != nil,
      !["macro", "syscall"].contains(word), !word.hasPrefix("mem")
    else { return false }
    return !flags.contains { $0.contains("“\(word)") }
  }
}

extension Substring {
  fileprivate typealias Suspicion = (word: Substring, meaning: String)

  /// The question which system this is: the answer is the same wherever this one builds.
  fileprivate var isHarmless: Bool {
    guard has("#") else { return false }
    let words = trimmingCharacters(in: .whitespaces)
    return words.wholeMatch(
      of: /#if !?(canImport\((FoundationNetworking|Darwin|Glibc)\)|os\((macOS|Linux)\))/) != nil
  }

  /// Characters that make a line read otherwise than it is compiled, in comments
  /// too.
  fileprivate var turns: [Suspicion] {
    // They all begin with this byte.
    guard utf8.contains(0xE2) else { return [] }
    let isTurned = unicodeScalars.contains { scalar in
      [0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F].contains { $0.contains(scalar.value) }
    }
    return isTurned ? [("bidirectional", "characters make it read otherwise than it is")] : []
  }

  /// Whether it holds a character of one byte.
  fileprivate func has(_ character: Unicode.Scalar) -> Bool {
    utf8.contains(UInt8(ascii: character))
  }
}

/// The names in a line, which say what is worth to be looked for in it.
private struct SourceWords {
  typealias Suspicion = (word: Substring, meaning: String)

  let text: Substring
  private let names: Set<Substring>

  init(of text: Substring) {
    self.text = text
    names = text.names
  }

  var suspicions: [Suspicion] {
    known + unsafe + chance + operators + extensions
  }

  /// What tests of a learner's make with `underTest` alone.
  var madeSubjects: [Suspicion] {
    guard !names.isDisjoint(with: Self.subjects) else { return [] }
    return text.matches(of: Self.real).map {
      ($0.output.1, "makes the real one beside the one under test")
    }
  }

  private var known: [Suspicion] {
    let pieces = SourceFlags.pieces.filter { names.isSuperset(of: $1) }.map { $0.0 }
    return (names.filter { SourceFlags.meanings[$0] != nil } + pieces).filter(mentions).sorted()
      .map { ($0, SourceFlags.meanings[$0] ?? "") }
  }

  private var unsafe: [Suspicion] {
    // A continuation without checks goes round no more than one with them.
    names.filter {
      $0.utf8.count > 5 && $0.utf8.contains(UInt8(ascii: "f"))
        && $0.contains(/^\w*[uU]nsafe(?!(Throwing)?Continuation$)\w*$/)
    }.sorted().map { ($0, "goes round what the language checks") }
  }

  private var chance: [Suspicion] {
    guard names.contains(where: { $0.hasPrefix("random") || Self.chances.contains($0) }) else {
      return []
    }
    return text.matches(of: /\.(random\w*|shuffled?|hashValue)\b/).map {
      ($0.output.1, "leaves something to chance")
    }
  }

  private var operators: [Suspicion] {
    guard names.contains("func") else { return [] }
    return text.matches(of: /\bfunc\s*([-+*\/%<>=!&|^~?]+)/).map {
      ($0.output.1, "is an operator, which the checks may use too")
    }
  }

  private var extensions: [Suspicion] {
    guard names.contains("extension") else { return [] }
    return
      text.matches(of: /\bextension\s+(U?Int\d*|Bool|String|Array|Optional|Data|Result)\b/)
      .map { ($0.output.1, "is extended, and the checks use it too") }
  }

  /// Whether a word stands here that is not a part of a longer one. What a value
  /// is asked to do is no function of the system: `all.remove(at: 1)`.
  private func mentions(_ word: Substring) -> Bool {
    let isFunction = word.first?.isLowercase ?? false
    var rest = text[...]
    while let range = rest.range(of: word) {
      // Longer than a module's name, and no longer: there may be many such words.
      let before = text[..<range.lowerBound].suffix(16)
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      let isMember = isFunction && before.last == "." && before.firstMatch(of: Self.module) == nil
      if !isMember && !(before.last ?? " ").isPartOfName
        && (word.hasSuffix("/") || !after.isPartOfName)
      {
        return true
      }
      rest = rest[range.upperBound...]
    }
    return false
  }

  private static let chances: Set<Substring> = ["shuffle", "shuffled", "hashValue"]

  private static let subjects: Set<Substring> = [
    "ItemDetailAPI", "ItemScreen", "RetryingItemDetailAPI", "UpDownGame", "ShopClient", "Checkout",
  ]

  private static var real: Regex<(Substring, Substring)> {
    /\b(ItemDetailAPI|ItemScreen|RetryingItemDetailAPI|UpDownGame|ShopClient|Checkout)\s*(?:\.\s*init\s*)?\(/
  }

  private static var module: Regex<Substring> { /\b(?:Foundation|Glibc|Musl|Darwin)\.$/ }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
