import Foundation

/// A command of the tool: the words that call it, and what it does.
struct Command: Sendable {
  let words: [String]
  let summary: String
  let run: @Sendable (CommandLineTool) throws -> ExitCode

  /// Every command, in the order in which the usage lists them.
  static let all = [
    Command(words: ["course", "check"], summary: "prove that the workbook is sound") { tool in
      let report = try CourseCheck(course: tool.course, root: tool.root).run()
      _ = tool.say(report.text, exit: .done)
      return report.isSound ? .done : .notPassed
    },
    Command(words: ["course", "update"], summary: "renew listings, captures and the map") { tool in
      let changed = try CourseUpdate(course: tool.course, root: tool.root).run()
      let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "renewed \($0)" }
      _ = tool.say(lines.joined(separator: "\n") + "\n", exit: .done)
      return .done
    },
  ]
}

extension CommandLineTool {
  /// The commands, one a line.
  var usage: String {
    let lines = commands.map { command in
      let words = command.words.joined(separator: " ")
      return "  swift run workbook \(words)  \(command.summary)"
    }
    return "Usage:\n\(lines.joined(separator: "\n"))\nSee: README.md\n"
  }

  static func wrongUsage(_ arguments: [String], usage: String) -> String {
    let given = arguments.joined(separator: " ")
    let error = arguments.isEmpty ? "no command was given" : "“\(given)” is not a command"
    return "Error: \(error).\nHelp: take one of the commands below, word for word.\n\(usage)"
  }

  static func wrongFolder(_ root: URL) -> String {
    """
    Error: there is no Chapters folder in \(root.path).
    Help: run the tool in the folder of the workbook's Package.swift.
    See: README.md

    """
  }
}
