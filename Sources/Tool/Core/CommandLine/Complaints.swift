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

/// What somebody may have meant who typed something else.
struct Suggestion {
  /// A name that is compared with what was typed, in whatever case.
  let name: String
  /// What is suggested when the name is near: often the name itself.
  let answer: String

  init(_ name: String, for answer: String? = nil) {
    self.name = name
    self.answer = answer ?? name
  }
}

extension [Suggestion] {
  /// The answer whose name is nearest, nil when none is near or when two
  /// answers are equally near: a guess would then be no help.
  func nearest(to word: String) -> String? {
    let word = word.lowercased()
    let distances = map { editDistance(word, $0.name.lowercased()) }
    guard let least = distances.min(), least <= Self.slips(in: word) else { return nil }
    let answers = Set(indices.filter { distances[$0] == least }.map { self[$0].answer })
    return answers.count == 1 ? answers.first : nil
  }

  /// How many slips are likely in a word. One letter mistyped is another word.
  private static func slips(in word: String) -> Int {
    word.count < 2 ? 0 : Swift.max(1, word.count / 3)
  }
}

/// How many slips of the finger lie between two words: a letter too many, one
/// too few, a wrong one, or two neighbours exchanged.
///
/// This is the optimal string alignment distance: letters that were exchanged
/// are not changed a second time.
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
