extension CommandLineTool {
  package static let version = "1.0"

  /// Returns the help of one command, or of the tool.
  func help(on command: Command?) -> String { command.map(help) ?? help }

  /// A line of help.
  private typealias Row = (term: String, text: String)

  /// The help of the tool: every command, one a line.
  private var help: String {
    let parts: [(title: String, rows: [Row])] = [
      ("For learners:", commands(for: .learners).map { ($0.term, $0.summary) }),
      ("For instructors:", commands(for: .instructors).map { ($0.shortTerm, $0.summary) }),
      (
        "For those who work on the workbook:",
        commands(for: .authors).map { ($0.shortTerm, $0.summary) }
      ), ("Options:", [Option.help, .version].map { ($0.name, $0.summary) }),
    ].filter { !$0.rows.isEmpty }
    let width = parts.flatMap(\.rows).map(\.term.count).max() ?? 0
    let tables = parts.map { "\($0.title)\n\(table($0.rows, width: width))\n" }
    return "Usage: \(Command.program) [COMMAND]\n\n\(tables.joined(separator: "\n"))\n"
      + "See: README.md, “The tool”\n"
  }

  private func commands(for audience: Command.Audience) -> [Command] {
    commands.filter { $0.audience == audience }
  }

  private func help(_ command: Command) -> String {
    let rows: [Row] =
      command.parameters.map { ($0.placeholder, $0.explanation) }
      + (command.options + [.help]).map { ($0.term, $0.summary) }
    let width = rows.map(\.term.count).max() ?? 0
    return "Usage: \(command.call)\n\n\(command.summary.capitalizedSentence).\n\n"
      + (command.details.isEmpty ? "" : "\(paragraph(command.details))\n\n")
      + "\(table(rows, width: width))\n\nSee: \(command.page)\n"
  }

  /// Breaks sentences into lines that are short enough to read.
  private func paragraph(_ text: String) -> String {
    let width = min(console.width ?? .max, 80)
    return text.replacing("\n", with: " ").wrapped(to: width).joined(separator: "\n")
  }

  private func table(_ rows: [Row], width: Int) -> String {
    rows.flatMap { $0.text.wrapped(to: console.width, first: "  \($0.term.padded(to: width))  ") }
      .joined(separator: "\n")
  }
}

extension Command {
  /// The page that says more.
  var page: String {
    switch words.first {
    case "class", "grade": "INSTRUCTORS.md"
    case "course": "CONTRIBUTING.md"
    default: "README.md, “The tool”"
    }
  }

  /// The words with which a learner calls the tool.
  package static let program = "swift run workbook"

  static let listHelp = "“\(program) list” shows what there is"

  /// The whole line that calls it: `swift run workbook hint ID [--all]`.
  package var call: String { ([Self.program] + parts).joined(separator: " ") }

  /// The words with what follows them.
  private var parts: [String] {
    words + parameters.map(\.placeholder) + options.map { "[\($0.term)]" }
  }

  fileprivate var term: String { parts.isEmpty ? "(no command)" : parts.joined(separator: " ") }

  /// Without the options, which are too many for a line.
  fileprivate var shortTerm: String {
    (words + parameters.map(\.placeholder) + (options.isEmpty ? [] : ["[OPTIONS]"]))
      .joined(separator: " ")
  }
}
