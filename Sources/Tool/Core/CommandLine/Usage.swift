extension CommandLineTool {
  package static let version = "1.0"

  /// Returns the help of one command, or of the tool.
  func help(on command: Command?) -> String { command.map(help) ?? help }

  /// The help of the tool: every command, one a line.
  private var help: String {
    let parts = [
      ("For learners:", commands(for: .learners).map(\.row)),
      ("For instructors:", commands(for: .instructors).map(\.shortRow)),
      ("For those who work on the workbook:", commands(for: .authors).map(\.shortRow)),
      ("Options:", [Flag.help, .version].map(\.row)),
    ].filter { !$0.1.isEmpty }
    let width = parts.flatMap(\.1).width
    let tables = parts.map { "\($0.0)\n\(table($0.1, width: width))\n" }
    return "Usage: \(Command.program) [COMMAND]\n\n\(tables.joined(separator: "\n"))\n"
      + "See: README.md, “The tool”\n"
  }

  private func commands(for audience: Command.Audience) -> [Command] {
    commands.filter { $0.audience == audience }
  }

  private func help(_ command: Command) -> String {
    let rows =
      command.parameters.map(\.row) + command.options.map(\.row)
      + (command.flags + [.help]).map(\.row)
    return "Usage: \(command.call)\n\n\(command.summary.capitalizedSentence).\n\n"
      + (command.details.isEmpty ? "" : "\(paragraph(command.details))\n\n")
      + "\(table(rows, width: rows.width))\n\nSee: \(command.page)\n"
  }

  /// Breaks sentences into lines that are short enough to read.
  private func paragraph(_ text: String) -> String {
    let width = min(console.width ?? .max, 80)
    return text.replacing("\n", with: " ").wrapped(to: width).joined(separator: "\n")
  }

  private func table(_ rows: [UsageRow], width: Int) -> String {
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
      + flags.map { "[\($0.name)]" }
  }

  /// Without the options, which are too many for a line.
  fileprivate var shortRow: UsageRow {
    UsageRow(
      term: (words + parameters.map(\.placeholder) + (options.isEmpty ? [] : ["[OPTIONS]"]))
        .joined(separator: " "), text: summary)
  }

  fileprivate var row: UsageRow {
    UsageRow(term: parts.isEmpty ? "(no command)" : parts.joined(separator: " "), text: summary)
  }
}

extension Parameter {
  fileprivate var row: UsageRow { UsageRow(term: placeholder, text: kind.explanation) }
}

extension ValueOption {
  fileprivate var row: UsageRow { UsageRow(term: term, text: summary) }
}

extension Flag {
  fileprivate var row: UsageRow { UsageRow(term: name, text: summary) }
}

/// A line of help.
private struct UsageRow {
  let term: String
  let text: String
}

extension [UsageRow] {
  fileprivate var width: Int { map(\.term.count).max() ?? 0 }
}
