/// A command of the tool. Parsing, help, suggestions and the README's list all
/// come from these values.
package struct Command: Sendable {
  /// Whom a command is for. Help lists the commands of each apart.
  package enum Audience: Sendable {
    /// Those who solve exercises.
    case learners
    /// Those who grade.
    case instructors
    /// Those who work on the workbook itself.
    case authors
  }

  /// Whom it is for.
  package var audience = Audience.learners
  /// The words that call it: `["course", "check"]`.
  package var words: [String]
  /// What it does, in a few words that complete “this command will …”.
  package var summary: String
  /// Further sentences for `--help`.
  package var details = ""
  /// What may stand after the words, in order.
  package var parameters: [Parameter] = []
  /// Its flags, without `--help`, which each command has.
  package var flags: [Flag] = []
  /// Its options that have a value.
  package var options: [ValueOption] = []
  /// What it does.
  package var run: @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer

  package init(
    audience: Audience = Audience.learners, words: [String], summary: String, details: String = "",
    parameters: [Parameter] = [], flags: [Flag] = [], options: [ValueOption] = [],
    run: @escaping @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer
  ) {
    self.audience = audience
    self.words = words
    self.summary = summary
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
  /// What kind of word is right.
  package enum Kind: Sendable {
    /// The id of an exercise, `2.1`.
    case exercise
    /// A chapter's number, `2`.
    case chapter
    /// Either.
    case selection
    /// A file or a folder; the command itself looks whether it is there.
    case path
    /// A file with a report on grades; the same.
    case report
    /// A folder to write; the same.
    case folder
  }

  package let kind: Kind
  var isRequired = true
  /// Whether several may stand there. Only a path may.
  var isRepeated = false

  package init(kind: Kind, isRequired: Bool = true, isRepeated: Bool = false) {
    self.kind = kind
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// How sentences name it.
  package var inWords: String {
    switch kind {
    case .exercise: "the ID of an exercise"
    case .chapter: "the number of a CHAPTER"
    case .selection: "the ID of an exercise or the number of a CHAPTER"
    case .path: "a SUBMISSION"
    case .report: "a REPORT"
    case .folder: "a FOLDER"
    }
  }

  /// What help says of it.
  package var explanation: String {
    switch kind {
    case .exercise: "an exercise: 2.1, or the name or the path of its file"
    case .chapter: "a chapter: 2, or the name of its folder"
    case .selection: "an exercise, such as 2.1, or a chapter, such as 2"
    case .path: "a folder or an archive that was handed in"
    case .report: "a report of 'grade --format json'"
    case .folder: "a new or empty folder outside of the workbook"
    }
  }

  /// How usage lines name it.
  var placeholder: String {
    let name =
      switch kind {
      case .exercise: "ID"
      case .chapter: "CHAPTER"
      case .selection: "ID|CHAPTER"
      case .path: "SUBMISSION"
      case .report: "REPORT.json"
      case .folder: "FOLDER"
      }
    return isRepeated ? "\(name)…" : isRequired ? name : "[\(name)]"
  }
}

/// An option that is there or not.
package struct Flag: Sendable, Hashable {
  /// With its dashes: `--json`.
  package let name: String
  /// What it does, in a few words.
  package let summary: String

  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  static let help = Flag(name: "--help", summary: "show help")
  package static let version = Flag(name: "--version", summary: "show the version of the tool")
  package static let json = Flag(name: "--json", summary: "print a report for programs")
  package static let todo = Flag(name: "--todo", summary: "leave out what is passed")
  package static let all = Flag(name: "--all", summary: "show all hints at once")
  package static let fresh = Flag(
    name: "--fresh", summary: "grade all again, also what was finished before")
  package static let force = Flag(
    name: "--force", summary: "show the solution before the exercise is green")

  /// Whether a word asks for help, by its long name or its short one.
  static func asksForHelp(_ argument: String) -> Bool {
    [help.name, "-h"].contains(argument)
  }
}

/// An option with a value behind it: `--jobs 2` or `--jobs=2`.
package struct ValueOption: Sendable {
  /// What kind of value is right.
  package enum Kind: Sendable {
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// The number of a chapter.
    case chapter
    /// The path of a file.
    case path
  }

  /// With its dashes: `--jobs`.
  package let name: String
  /// How usage lines name the value.
  package let placeholder: String
  package let kind: Kind
  /// What it does, in a few words.
  package let summary: String

  package init(name: String, placeholder: String, kind: Kind, summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.kind = kind
    self.summary = summary
  }

  /// How usage lines show it: `--jobs N`.
  var term: String { "\(name) \(placeholder)" }

  /// What is wrong with a value, nil when it is right: what it should be, what
  /// may have been meant, and what to do.
  package func complaint(
    on value: String, course: Course
  ) -> (expected: String, suggestion: String?, help: String)? {
    switch kind {
    case .oneOf(let words) where !words.contains(value):
      let list = words.joined(separator: ", ")
      return ("one of its values", words.map { Suggestion($0) }.nearest(to: value), "say \(list)")
    case .number(let range) where Int(value).map(range.contains) != true:
      let help = "say a number from \(range.lowerBound) to \(range.upperBound)"
      return ("a number that is possible", nil, help)
    case .chapter where !course.readyChapters.contains { "\($0.number)" == value }:
      let numbers = course.readyChapters.map { "\($0.number)" }.joined(separator: ", ")
      return ("the number of a chapter", nil, "the chapters are \(numbers)")
    case .path where value.isEmpty: return ("a path", nil, "name a file")
    default: return nil
    }
  }
}

/// A call that cannot be carried out as it was typed. The command line adds the
/// command that was meant, with its usage.
package struct WrongUsage: Error {
  /// What is wrong, a sentence without its full stop.
  package let error: String
  /// What may have been meant.
  package var suggestion: String?
  /// What to do, a sentence without its full stop.
  package let help: String

  package init(error: String, suggestion: String? = nil, help: String) {
    self.error = error
    self.suggestion = suggestion
    self.help = help
  }
}
