/// A call that cannot be carried out as it was typed.
package struct WrongUsage: Error {
  /// A sentence without its full stop.
  package let error: String
  /// The word that was probably meant.
  package var suggestion: String?
  /// The remedy, a sentence without its full stop.
  package let help: String
  /// The command that was called, whose usage is shown; the command line fills it in.
  var command: Command?

  package init(error: String, suggestion: String? = nil, help: String) {
    self.error = error
    self.suggestion = suggestion
    self.help = help
  }
}

extension Command {
  /// Calls a closure, and adds the command to the `WrongUsage` that it throws.
  func blamed<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var wrong as WrongUsage {
      wrong.command = self
      throw wrong
    }
  }
}

extension CommandLineTool {
  /// Returns the text for a command line that was not understood.
  func text(of wrong: WrongUsage) -> String {
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

/// A word that may have been meant by another one.
struct Suggestion {
  /// A name that is compared with the typed word, in whatever case.
  let name: String
  /// The suggestion when the name is near, often the name itself.
  let answer: String

  init(_ name: String, for answer: String? = nil) {
    self.name = name
    self.answer = answer ?? name
  }
}

extension [Suggestion] {
  /// Returns the answer whose name is nearest, or nil when none is near or when two are
  /// equally near: a guess would then be no help.
  func nearest(to word: String) -> String? {
    let word = word.lowercased()
    let distances = map { editDistance(word, $0.name.lowercased()) }
    // One letter mistyped is another word.
    let likelySlips = word.count < 2 ? 0 : Swift.max(1, word.count / 3)
    guard let least = distances.min(), least <= likelySlips else { return nil }
    let answers = Set(indices.filter { distances[$0] == least }.map { self[$0].answer })
    return answers.count == 1 ? answers.first : nil
  }
}

/// Returns the optimal string alignment distance: the number of letters too many, too few,
/// wrong, or exchanged with a neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      let changed = last[j] + (letter == other ? 0 : 1)
      var least = min(changed, last[j + 1] + 1, row[j] + 1)
      if i > 0 && j > 0 && letter == second[j - 1] && first[i - 1] == other {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
