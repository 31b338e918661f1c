extension CommandLineTool {
  /// What a command line asks for.
  enum Request {
    case run(Command, Invocation)
    case help(Command?)
    case version
  }

  /// Why a command line was not understood.
  struct WrongUsage: Error {
    /// What is wrong, a sentence.
    let error: String
    /// What to do, a sentence.
    let help: String
    /// The command that was meant, nil when none was recognized.
    var command: Command?
  }

  /// Reads a command line, given without the program's name.
  ///
  /// - Throws: `WrongUsage`.
  func request(_ arguments: [String]) throws -> Request {
    if arguments == ["--help"] { return .help(nil) }
    if arguments == ["--version"] { return .version }
    guard let command = command(calledBy: arguments) else {
      throw WrongUsage(
        error: "“\(arguments.joined(separator: " "))” is not a command",
        help: "take one of the commands below")
    }
    let rest = arguments.dropFirst(command.words.count)
    if rest.contains("--help") { return .help(command) }
    return .run(command, try invocation(of: command, rest))
  }

  /// The command with the most words that the arguments begin with. The one
  /// without words is called by nothing at all.
  private func command(calledBy arguments: [String]) -> Command? {
    commands.filter { $0.words.isEmpty ? arguments.isEmpty : arguments.starts(with: $0.words) }
      .max { $0.words.count < $1.words.count }
  }

  private func invocation(
    of command: Command, _ arguments: ArraySlice<String>
  ) throws -> Invocation {
    var invocation = Invocation()
    var words: [String] = []
    for argument in arguments {
      if !argument.hasPrefix("-") {
        words.append(argument)
      } else if let flag = command.flags.first(where: { $0.name == argument }) {
        invocation.flags.insert(flag)
      } else {
        throw WrongUsage(
          error: "“\(argument)” is not an option of “\(command.phrase)”",
          help: "take one of the options below", command: command)
      }
    }
    invocation.selection = try selection(words, for: command)
    return invocation
  }

  private func selection(_ words: [String], for command: Command) throws -> Selection? {
    guard words.count <= command.parameters.count else {
      throw WrongUsage(
        error: "“\(words[command.parameters.count])” is one word too many",
        help: "leave it out", command: command)
    }
    guard let parameter = command.parameters.first else { return nil }
    guard let word = words.first else {
      guard parameter.isRequired else { return nil }
      throw WrongUsage(
        error: "“\(command.phrase)” needs \(parameter.placeholder)",
        help: "“swift run workbook list” shows them", command: command)
    }
    guard let selection = course.selection(word, parameter.kind) else {
      throw WrongUsage(
        error: "“\(word)” is not \(parameter.placeholder)",
        help: "“swift run workbook list” shows what there is", command: command)
    }
    return selection
  }
}

extension Course {
  /// What a word names, nil when nothing of that kind.
  func selection(_ word: String, _ kind: Parameter.Kind) -> Selection? {
    if kind != .chapter, let entry = entries.first(where: { $0.id == word }) {
      return .exercise(entry)
    }
    guard kind != .exercise else { return nil }
    return readyChapters.first { "\($0.number)" == word }.map { .chapter($0) }
  }
}
