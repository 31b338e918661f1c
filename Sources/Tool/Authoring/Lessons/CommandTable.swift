import WorkbookCommands

/// The learner's commands as the README lists them.
struct CommandTable {
  private let commands: [Command]

  /// Takes all commands of the tool, and lists those for learners.
  init(_ commands: [Command]) { self.commands = commands.filter { $0.audience == .learners } }

  var count: Int { commands.count }

  /// The table in Markdown. Inside a table a bar is escaped, even in code.
  var table: String {
    let rows = commands.map { command in
      "| `\(command.call.replacing("|", with: "\\|"))` | \(command.summary) |"
    }
    return (["| command | what it does |", "| --- | --- |"] + rows).joined(separator: "\n")
  }

  var place: GeneratedPlace {
    GeneratedPlace(
      name: "list of commands", file: ReadmeMap.file, begin: "<!-- commands -->",
      end: "<!-- /commands -->", content: table)
  }
}
