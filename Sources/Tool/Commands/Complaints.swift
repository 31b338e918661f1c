import WorkbookSupport

/// What is wrong with a call, and which command was called.
struct Complaint: Error {
  let wrong: WrongUsage
  /// Nil when none was recognized.
  let command: Command?
}

extension Command {
  /// Does something for the command: whatever is wrong with the call is then said
  /// with this command's usage.
  ///
  /// - Throws: `Complaint` for a `WrongUsage`, and any other error as it is.
  func named<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let wrong as WrongUsage {
      throw Complaint(wrong: wrong, command: self)
    }
  }
}

extension CommandLineTool {
  /// What to say to a command line that was not understood.
  func text(of complaint: Complaint) -> String {
    let (wrong, command) = (complaint.wrong, complaint.command)
    let suggestion = wrong.suggestion.map { " Did you mean '\($0)'?" } ?? ""
    let call = command?.call ?? "\(Command.program) [COMMAND]"
    let phrase = ([Command.program] + (command?.words ?? [])).joined(separator: " ")
    return """
      Error: \(wrong.error).\(suggestion)
      Help: \(wrong.help).
      Usage: \(call)
      See: \(phrase) --help

      """
  }

  /// What to say when a command needs the workbook and stands elsewhere.
  func wrongFolder(for command: Command) -> String {
    let wrong = WrongUsage(
      error: "there is no workbook in \(root.path), nor in a folder above it",
      help: "go to the folder that holds Package.swift and Chapters")
    return text(of: Complaint(wrong: wrong, command: command))
  }

  /// What to say of something that no learner is to blame for.
  func ownFault(_ error: any Error, in arguments: [String]) -> String {
    if let help = (error as? ToolFault)?.help { return "Error: \(error)\nHelp: \(help).\n" }
    let command = ([Command.program] + arguments).joined(separator: " ")
    return """
      Error: \(error)
      Help: this is a fault of the tool or of the machine, not of your code. Try again; if it \
      comes back, please report it with this sentence, the command “\(command)” and what \
      “swift --version” prints.
      See: README.md, “When the tool is at fault”

      """
  }
}
