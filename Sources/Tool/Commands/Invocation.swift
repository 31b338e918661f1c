/// A command line that was understood: what to work on, and how.
struct Invocation: Sendable {
  /// The exercise or the chapter that was named, nil for none.
  var selection: Selection?
  var flags: Set<Flag> = []
  /// The paths that were named, as they were typed.
  var words: [String] = []
  /// The values of options, by the options' names.
  var values: [String: String] = [:]

  /// The value of an option, nil when it was left out.
  subscript(option: ValueOption) -> String? { values[option.name] }

  func has(_ flag: Flag) -> Bool { flags.contains(flag) }
}

/// What a command works on.
enum Selection: Sendable {
  case exercise(Entry)
  case chapter(Chapter)

  /// The exercises, in the order of the course.
  var entries: [Entry] {
    switch self {
    case .exercise(let entry): [entry]
    case .chapter(let chapter): chapter.entries
    }
  }

  var chapter: Chapter {
    switch self {
    case .exercise(let entry): entry.chapter
    case .chapter(let chapter): chapter
    }
  }
}
