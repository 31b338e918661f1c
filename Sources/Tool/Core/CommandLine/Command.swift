import Foundation

/// A command of the tool, from which parsing, help, suggestions and the README's list
/// come.
package struct Command: Sendable {
  /// The readers of help, which lists the commands for each apart. Authors are those who
  /// work on the workbook itself.
  package enum Audience: Sendable { case learners, instructors, authors }

  package let audience: Audience
  /// The words that call it: `["course", "check"]`.
  package let words: [String]
  /// A few words that complete “this command will …”.
  package let summary: String
  /// Whether a copy without the solutions has no use for it.
  package let needsSolutions: Bool
  /// Further sentences for `--help`.
  let details: String
  let parameters: [Parameter]
  /// Its flags, without `--help`, which each command has.
  let flags: [Flag]
  let options: [ValueOption]
  package let run: @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer

  package init(
    audience: Audience = .learners, words: [String], summary: String,
    needsSolutions: Bool = false, details: String = "", parameters: [Parameter] = [],
    flags: [Flag] = [], options: [ValueOption] = [],
    run: @escaping @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer
  ) {
    self.audience = audience
    self.words = words
    self.summary = summary
    self.needsSolutions = needsSolutions
    self.details = details
    self.parameters = parameters
    self.flags = flags
    self.options = options
    self.run = run
  }

  var phrase: String { words.joined(separator: " ") }
}

/// A word after a command's name.
package struct Parameter: Sendable {
  package enum Kind: Sendable {
    /// An exercise, a chapter, or either.
    case exercise, chapter, selection
    /// A submission, or a folder to write; the command itself looks whether it exists.
    case path, folder
    /// The ID and the type of an exercise that is to come; the command itself judges both.
    case newID, newType
  }

  let kind: Kind
  let isRequired: Bool
  /// Whether the parameter takes several words. Only a path may.
  let isRepeated: Bool

  package init(kind: Kind, isRequired: Bool = true, isRepeated: Bool = false) {
    self.kind = kind
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// Whether the words name a part of the course.
  var isSelection: Bool { [.exercise, .chapter, .selection].contains(kind) }

  /// Its name in usage lines: `[ID|CHAPTER]`.
  var placeholder: String {
    isRepeated ? "\(kind.placeholder)…" : isRequired ? kind.placeholder : "[\(kind.placeholder)]"
  }
}

extension Parameter.Kind {
  fileprivate var placeholder: String { texts.placeholder }
  /// Its name in sentences.
  var inWords: String { texts.inWords }
  /// Its line in help.
  var explanation: String { texts.explanation }

  private var texts: (placeholder: String, inWords: String, explanation: String) {
    switch self {
    case .exercise:
      ("ID", "the ID of an exercise", "an exercise: 2.1, or the name or the path of its file")
    case .chapter:
      ("CHAPTER", "the number of a CHAPTER", "a chapter: 2, Chapter2, or the name of its folder")
    case .selection:
      (
        "ID|CHAPTER", "the ID of an exercise or the number of a CHAPTER",
        "an exercise, such as 2.1, or a chapter, such as 2 or Chapter2"
      )
    case .path: ("SUBMISSION", "a SUBMISSION", "a folder or an archive that was handed in")
    case .folder: ("FOLDER", "a FOLDER", "a new or empty folder outside of the workbook")
    case .newID: ("ID", "the ID of an exercise", "the next ID of a chapter, such as 4.7")
    case .newType: ("TYPE", "a TYPE", "the type that the learner writes, such as SpyCache")
    }
  }
}

/// An option without a value.
package struct Flag: Sendable, Hashable {
  /// With its dashes: `--json`.
  let name: String
  let summary: String

  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  static let help = Flag(name: "--help", summary: "show help")
  static let version = Flag(name: "--version", summary: "show the version of the tool")
  package static let json = Flag(name: "--json", summary: "print a report for programs")
  package static let todo = Flag(name: "--todo", summary: "leave out what is passed")
  package static let all = Flag(name: "--all", summary: "show all that the checks say")
  package static let allHints = Flag(name: "--all", summary: "show all hints at once")
  package static let fresh = Flag(
    name: "--fresh", summary: "grade all again, also what was finished before")
  package static let force = Flag(
    name: "--force", summary: "show the solution before the exercise is green")

  /// Whether a word asks for help, by its long name or its short one.
  static func asksForHelp(_ argument: String) -> Bool {
    [help.name, "-h"].contains(argument)
  }
}

/// An option with a value: `--jobs 2` or `--jobs=2`.
package struct ValueOption: Sendable {
  package enum Kind: Sendable {
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// Numbers of chapters, or IDs of exercises: `1-3`, `1.1,2.1-2.4`. Several lists are
    /// read as one.
    case chapters, exercises
    /// The path of a file.
    case path
    /// An address on the web.
    case address
    /// Any text, perhaps none.
    case text
  }

  /// With its dashes: `--jobs`.
  package let name: String
  /// The name of the value in usage lines.
  private let placeholder: String
  fileprivate let kind: Kind
  let summary: String

  package init(name: String, placeholder: String, kind: Kind, summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.kind = kind
    self.summary = summary
  }

  /// The option in usage lines: `--jobs N`.
  var term: String { "\(name) \(placeholder)" }

  /// - Throws: `WrongUsage` for a value of another kind.
  func check(_ value: String, in course: Course) throws {
    func complaint(_ expected: String, suggestion: String? = nil, help: String) -> WrongUsage {
      WrongUsage(
        error: "“\(value)” is not \(expected) for “\(name)”", suggestion: suggestion, help: help)
    }
    switch kind {
    case .oneOf(let words) where !words.contains(value):
      throw complaint(
        "one of its values", suggestion: words.map { Suggestion($0) }.nearest(to: value),
        help: "say \(words.joined(separator: ", "))")
    case .number(let range) where Int(value).map(range.contains) != true:
      throw complaint(
        "a number that is possible",
        help: "say a number from \(range.lowerBound) to \(range.upperBound)")
    case .chapters where course.entries(in: value, of: self) == nil:
      let numbers = course.readyChapters.map { "\($0.number)" }.joined(separator: ", ")
      throw complaint(
        "a list of chapters", help: "say 2, 1-3 or 1,4; the chapters are \(numbers)")
    case .exercises where course.entries(in: value, of: self) == nil:
      throw complaint(
        "a list of exercises", help: "say 2.1, 1.1-1.4 or 1.1,2.1-2.4; \(Command.listHelp)")
    case .path where value.isEmpty: throw complaint("a path", help: "name a file")
    case .address where !value.hasPrefix("https://"):
      throw complaint("an address", help: "say it from its “https://” on")
    default: break
    }
  }
}

extension ValueOption {
  /// - Throws: `WrongUsage` for a second value where one alone has a meaning.
  func checkCount(after earlier: [String]) throws {
    switch kind {
    case .chapters, .exercises: return
    default:
      guard let first = earlier.first else { return }
      throw WrongUsage(
        error: "“\(name)” was given twice, first as “\(first)”", help: "give it once")
    }
  }
}

extension ValueOption {
  /// A word of a list, without the `Chapter` before the number of a chapter.
  fileprivate func name(for word: String) -> String {
    guard case .chapters = kind, word.lowercased().hasPrefix("chapter") else { return word }
    return String(word.dropFirst("chapter".count))
  }
}

extension Course {
  /// The exercises that a list names, in the order of the course; nil if a part of it
  /// names none.
  func entries(in list: String, of option: ValueOption) -> [Entry]? {
    let nameOf = { (entry: Entry) in
      if case .chapters = option.kind { "\(entry.chapter.number)" } else { entry.id }
    }
    let names = entries.map(nameOf)
    var chosen: Set<String> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        option.name(for: $0.trimmingCharacters(in: .whitespaces))
      }
      guard (1...2).contains(ends.count), let first = names.firstIndex(of: ends[0]),
        let last = names.lastIndex(of: ends[ends.count - 1]), first <= last
      else { return nil }
      chosen.formUnion(names[first...last])
    }
    return entries.filter { chosen.contains(nameOf($0)) }
  }
}
