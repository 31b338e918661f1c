import WorkbookCourse

/// A command line that was understood: what to work on, and how.
package struct Invocation: Sendable {
  /// The exercise or the chapter that was named, nil for none.
  package var selection: Selection?
  package var flags: Set<Flag> = []
  /// The paths that were named, as they were typed.
  package var words: [String] = []
  /// The values of options, by the options' names.
  package var values: [String: String] = [:]

  /// The value of an option, nil when it was left out.
  package subscript(option: ValueOption) -> String? { values[option.name] }

  package func has(_ flag: Flag) -> Bool { flags.contains(flag) }
}

/// What a command works on.
package enum Selection: Sendable {
  case exercise(Entry)
  case chapter(Chapter)

  /// The exercises, in the order of the course.
  package var entries: [Entry] {
    switch self {
    case .exercise(let entry): [entry]
    case .chapter(let chapter): chapter.entries
    }
  }

  package var chapter: Chapter {
    switch self {
    case .exercise(let entry): entry.chapter
    case .chapter(let chapter): chapter
    }
  }
}
