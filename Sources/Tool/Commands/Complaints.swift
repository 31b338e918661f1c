extension CommandLineTool {
  /// What to say to a command line that was not understood.
  func complaint(_ wrong: WrongUsage) -> String {
    let suggestion = wrong.suggestion.map { " Did you mean '\($0)'?" } ?? ""
    let call = wrong.command?.call ?? "\(Command.program) [COMMAND]"
    let phrase = ([Command.program] + (wrong.command?.words ?? [])).joined(separator: " ")
    return """
      Error: \(wrong.error).\(suggestion)
      Help: \(wrong.help).
      Usage: \(call)
      See: \(phrase) --help

      """
  }

  /// What to say when a command needs the workbook and stands elsewhere.
  func wrongFolder(for command: Command) -> String {
    complaint(
      WrongUsage(
        error: "there is no workbook in \(root.path), nor in a folder above it",
        help: "go to the folder that holds Package.swift and Chapters", command: command))
  }

  /// What to say of something that no learner is to blame for.
  func ownFault(_ error: any Error, in arguments: [String]) -> String {
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
