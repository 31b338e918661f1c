extension CommandLineTool {
  static let version = "1.0"

  /// The commands, one a line.
  var usage: String {
    let width = commands.map(\.line.count).max() ?? 0
    let lines = commands.map { command in
      let padding = String(repeating: " ", count: width - command.line.count)
      return "  swift run workbook \(command.line)\(padding)  \(command.summary)"
    }
    return "Usage:\n\(lines.joined(separator: "\n"))\nSee: README.md\n"
  }

  /// The help of one command, or of the tool.
  func help(on command: Command?) -> String {
    guard let command else { return usage }
    let flags = command.flags.map { "  \($0.name)  \($0.summary)\n" }.joined()
    let details = command.details.isEmpty ? "" : "\n\(command.details)\n"
    return "Usage: swift run workbook \(command.line)\n\(command.summary)\n\(details)\(flags)"
  }

  func complaint(_ wrong: WrongUsage) -> String {
    let usage = wrong.command.map { "Usage: swift run workbook \($0.line)\nSee: README.md\n" }
    return "Error: \(wrong.error).\nHelp: \(wrong.help).\n\(usage ?? self.usage)"
  }

  var wrongFolder: String {
    """
    Error: there is no Chapters folder in \(root.path).
    Help: run the tool in the folder of the workbook's Package.swift.
    \(usage)
    """
  }
}

extension Command {
  /// The words with what follows them: `hint ID [--all]`.
  var line: String {
    (words + parameters.map(\.placeholder) + flags.map { "[\($0.name)]" })
      .joined(separator: " ")
  }
}
