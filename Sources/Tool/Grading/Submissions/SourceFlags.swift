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

  /// What is suspicious in a source, a sentence each, in the order of the lines.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - audit: What is to be seen in its object. A function of the system that is not
  ///     named there is not called: then the word is a variable's, a method's or a text's.
  /// - Returns: The line, the word and what it may be for, each word once.
  static func flags(in source: Data, seen audit: ObjectAudit = .unseen) -> [String] {
    let lines = SourceLines(source)
    var flags: [String] = []
    var isSeen: Set<Substring> = []
    for line in lines.all {
      // Back-ticks hide a word, and change nothing.
      let text = line.text.replacing("`", with: "")
      let suspicions = lines.isCode(line) && !text.isHarmless ? text.suspicions : []
      // What it makes the object knows, and what for.
      let made = audit.isSeen ? [] : text.madeSubjects
      let found = text.turns + suspicions.filter { !audit.refutes($0.word) } + made
      for (word, meaning) in found where isSeen.insert(word).inserted {
        flags.append("line \(line.number): “\(word)” \(meaning)")
      }
    }
    return flags
  }

  fileprivate static let wordsWithMeanings = words.flatMap { words, meaning in
    words.split(separator: " ").map { ($0, meaning) }
  }
}

extension ObjectAudit {
  /// Whether a word is the name of a function of the system, and the object does not
  /// ask for it. (Of some it asks in every solution, so their absence is not told.)
  fileprivate func refutes(_ word: Substring) -> Bool {
    guard isSeen, SourceFlags.wordsWithMeanings.contains(where: { $0.0 == word }),
      word.wholeMatch(of: /_?[a-z][a-z0-9_]*/) != nil,
      !["macro", "syscall"].contains(word), !word.hasPrefix("mem")
    else { return false }
    return !flags.contains { $0.contains("“\(word)") }
  }
}

extension Substring {
  fileprivate typealias Suspicion = (word: Substring, meaning: String)

  /// The question that each import of URLSession needs.
  fileprivate var isHarmless: Bool {
    trimmingCharacters(in: .whitespaces) == "#if canImport(FoundationNetworking)"
  }

  /// Characters that make a line read otherwise than it is compiled, in comments
  /// too.
  fileprivate var turns: [Suspicion] {
    let isTurned = unicodeScalars.contains { scalar in
      [0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F].contains { $0.contains(scalar.value) }
    }
    return isTurned ? [("bidirectional", "characters make it read otherwise than it is")] : []
  }

  fileprivate var madeSubjects: [Suspicion] {
    matches(of: Self.real).map { ($0.output.1, "makes the real one beside the one under test") }
  }

  fileprivate var suspicions: [Suspicion] {
    SourceFlags.wordsWithMeanings.filter { mentions($0.0) }.map { ($0.0, $0.1) }
      // A continuation without checks goes round no more than one with them.
      + matches(of: /\b\w*[uU]nsafe(?!(Throwing)?Continuation\b)\w*/).map {
        ($0.output.0, "goes round what the language checks")
      }
      + matches(of: /\.(random\w*|shuffled?|hashValue)\b/).map {
        ($0.output.1, "leaves something to chance")
      }
      + matches(of: /\bfunc\s*([-+*\/%<>=!&|^~?]+)/).map {
        ($0.output.1, "is an operator, which the checks may use too")
      }
      + matches(of: /\bextension\s+(U?Int\d*|Bool|String|Array|Optional|Data|Result)\b/).map {
        ($0.output.1, "is extended, and the checks use it too")
      }
  }

  /// Whether a word stands here that is not a part of a longer one. What a value
  /// is asked to do is no function of the system: `all.remove(at: 1)`.
  fileprivate func mentions(_ word: Substring) -> Bool {
    let isFunction = word.first?.isLowercase ?? false
    var rest = self[...]
    while let range = rest.range(of: word) {
      let before = self[..<range.lowerBound]
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
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

  /// What tests of a learner's make with `underTest` alone.
  private static var real: Regex<(Substring, Substring)> {
    /\b(ItemDetailAPI|ItemScreen|RetryingItemDetailAPI|UpDownGame|ShopClient|Checkout)\s*(?:\.\s*init\s*)?\(/
  }

  private static var module: Regex<Substring> { /\b(?:Foundation|Glibc|Musl|Darwin)\.$/ }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
