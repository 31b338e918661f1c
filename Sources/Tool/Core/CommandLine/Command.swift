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
  /// Its options, without `--help`, which each command has.
  let options: [Option]
  package let run: @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer

  package init(
    audience: Audience = .learners, words: [String], summary: String,
    needsSolutions: Bool = false, details: String = "", parameters: [Parameter] = [],
    options: [Option] = [],
    run: @escaping @Sendable (CommandLineTool, Invocation) throws -> CommandLineTool.Answer
  ) {
    self.audience = audience
    self.words = words
    self.summary = summary
    self.needsSolutions = needsSolutions
    self.details = details
    self.parameters = parameters
    self.options = options
    self.run = run
  }

  var phrase: String { words.joined(separator: " ") }
}

/// A word after a command's name.
package struct Parameter: Sendable {
  let name: String
  /// Its name in sentences.
  let inWords: String
  /// Its line in help.
  let explanation: String
  private(set) var namesExercise = false
  private(set) var namesChapter = false
  private(set) var isRequired = true
  private(set) var takesSeveral = false

  /// Whether the words name a part of the course. The command itself looks at all others.
  var isSelection: Bool { namesExercise || namesChapter }

  /// Its name in usage lines: `[ID|CHAPTER]`.
  var placeholder: String { takesSeveral ? "\(name)…" : isRequired ? name : "[\(name)]" }

  /// The same, which may be left out.
  package var optional: Parameter {
    var parameter = self
    parameter.isRequired = false
    return parameter
  }
}

extension Parameter {
  package static let exercise = Parameter(
    name: "ID", inWords: "the ID of an exercise",
    explanation: "an exercise: 2.1, or the name or the path of its file", namesExercise: true)
  package static let chapter = Parameter(
    name: "CHAPTER", inWords: "the number of a CHAPTER",
    explanation: "a chapter: 2, Chapter2, or the name of its folder", namesChapter: true)
  /// An exercise or a chapter.
  package static let selection = Parameter(
    name: "ID|CHAPTER", inWords: "the ID of an exercise or the number of a CHAPTER",
    explanation: "an exercise, such as 2.1, or a chapter, such as 2 or Chapter2",
    namesExercise: true, namesChapter: true)
  package static let submissions = Parameter(
    name: "SUBMISSION", inWords: "a SUBMISSION",
    explanation: "a folder or an archive that was handed in", takesSeveral: true)
  package static let folder = Parameter(
    name: "FOLDER", inWords: "a FOLDER",
    explanation: "a new or empty folder outside of the workbook")
}

/// An option: `--json`, or with a value `--jobs 2` or `--jobs=2`.
package struct Option: Sendable {
  package enum Value: Sendable, Equatable {
    /// The option has no value.
    case none
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// Numbers of chapters, or IDs of exercises: `1-3`, `1.1,2.1-2.4`. Several lists are
    /// read as one.
    case chapters, exercises
    /// The path of a file.
    case path
    /// Any text, perhaps none.
    case text
  }

  /// With its dashes: `--jobs`.
  package let name: String
  let value: Value
  /// The option in usage lines: `--jobs N`.
  let term: String
  let summary: String

  /// The placeholder is the name of the value in usage lines.
  package init(name: String, placeholder: String = "", value: Value = .none, summary: String) {
    self.name = name
    self.value = value
    self.term = placeholder.isEmpty ? name : "\(name) \(placeholder)"
    self.summary = summary
  }
}

extension Option {
  static let help = Option(name: "--help", summary: "show help")
  static let version = Option(name: "--version", summary: "show the version of the tool")
  package static let json = Option(name: "--json", summary: "print a report for programs")
}

extension Option {
  /// - Throws: `WrongUsage` for a value of another kind.
  func check(_ value: String, in course: Course) throws {
    guard let (expected, help) = fault(in: value, of: course) else { return }
    let words = if case .oneOf(let words) = self.value { words } else { [String]() }
    throw WrongUsage(
      error: "“\(value)” is not \(expected) for “\(name)”", suggestion: words.nearest(to: value),
      help: help)
  }

  private func fault(in value: String, of course: Course) -> (expected: String, help: String)? {
    switch self.value {
    case .oneOf(let words) where !words.contains(value):
      ("one of its values", "say \(words.joined(separator: ", "))")
    case .number(let range) where Int(value).map(range.contains) != true:
      ("a number that is possible", "say a number from \(range.lowerBound) to \(range.upperBound)")
    case .chapters where course.entries(in: value, of: .chapter) == nil:
      (
        "a list of chapters",
        "say 2, 1-3 or 1,4; the chapters are "
          + course.readyChapters.map { "\($0.number)" }.joined(separator: ", ")
      )
    case .exercises where course.entries(in: value, of: .exercise) == nil:
      ("a list of exercises", "say 2.1, 1.1-1.4 or 1.1,2.1-2.4; \(Command.listHelp)")
    case .path where value.isEmpty: ("a path", "name a file")
    default: nil
    }
  }
}
