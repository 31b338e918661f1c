/// A call that cannot be carried out as it was typed.
package struct WrongUsage: Error {
  /// A sentence without its full stop.
  package let error: String
  /// The word that was probably meant.
  package var suggestion: String?
  /// The remedy, a sentence without its full stop.
  package let help: String

  package init(error: String, suggestion: String? = nil, help: String) {
    self.error = error
    self.suggestion = suggestion
    self.help = help
  }
}

extension CommandLineTool {
  /// Returns the text for a command line that cannot be carried out.
  func text(of wrong: WrongUsage, in arguments: [String]) -> String {
    let command = command(calledBy: arguments)
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

  /// Returns the text for a fault of the tool or the machine.
  func text(ofFault error: any Error, in arguments: [String]) -> String {
    if let help = (error as? ToolFault)?.help { return "Error: \(error)\nHelp: \(help).\n" }
    let command = ([Command.program] + arguments).joined(separator: " ")
    return """
      Error: \(error)
      Help: this is a fault of the tool or of the machine, not of your code. Try again; if it \
      comes back, please report it with this sentence, the command “\(command)” and what \
      “swift --version” prints.
      See: README.md, “If something fails”

      """
  }
}

/// Returns the answer whose name is nearest to a word, in whatever case, or nil when none is
/// near or when two are equally near: a guess would then be no help.
func nearest(to word: String, in names: [(name: String, answer: String)]) -> String? {
  let typed = word.lowercased()
  // A letter too many or too few is one change, a wrong one is two.
  let distances = names.map { typed.difference(from: $0.name.lowercased()).count }
  // One letter mistyped is another word.
  let likelyChanges = word.count < 2 ? 0 : 2 * max(1, word.count / 3)
  guard let least = distances.min(), least <= likelyChanges else { return nil }
  let answers = Set(zip(names, distances).filter { $0.1 == least }.map(\.0.answer))
  return answers.count == 1 ? answers.first : nil
}

extension [String] {
  /// Returns the word that is nearest to another one, nil when none is or two are.
  func nearest(to word: String) -> String? {
    WorkbookCore.nearest(to: word, in: map { ($0, $0) })
  }
}
