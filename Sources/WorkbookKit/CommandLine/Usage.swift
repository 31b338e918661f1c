extension CommandLineTool {
  /// The commands, one a line.
  var usage: String {
    let width = commands.map(\.phrase.count).max() ?? 0
    let lines = commands.map { command in
      let padding = String(repeating: " ", count: width - command.phrase.count)
      return "  swift run workbook \(command.phrase)\(padding)  \(command.summary)"
    }
    return "Usage:\n\(lines.joined(separator: "\n"))\nSee: README.md\n"
  }

  func wrongUsage(_ arguments: [String]) -> String {
    let given = arguments.joined(separator: " ")
    let error = arguments.isEmpty ? "no command was given" : "“\(given)” is not a command"
    return "Error: \(error).\nHelp: take one of the commands below, word for word.\n\(usage)"
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
  fileprivate var phrase: String { words.joined(separator: " ") }
}
