extension CommandLineTool {
  /// A command line that was understood.
  enum Request {
    case run(Command, Invocation)
    case help(Command?)
    case version
  }

  /// Reads a command line, given without the program's name.
  ///
  /// - Throws: `WrongUsage`.
  func request(_ arguments: [String]) throws -> Request {
    let asksForHelp: (String) -> Bool = [Option.help.name, "-h"].contains
    if arguments.first == "help" {
      return try request(arguments.dropFirst() + [Option.help.name])
    }
    if arguments == [Option.version.name] { return .version }
    if arguments.first.map(asksForHelp) ?? false { return .help(nil) }
    guard let command = command(calledBy: arguments) else {
      throw noCommand(in: arguments)
    }
    let rest = arguments.dropFirst(command.words.count)
    if rest.contains(where: asksForHelp) { return .help(command) }
    return .run(command, try invocation(of: command, rest))
  }

  /// Returns the command with the most words that the arguments begin with. The one
  /// without words is called by an empty command line.
  func command(calledBy arguments: [String]) -> Command? {
    commands.filter { $0.words.isEmpty ? arguments.isEmpty : arguments.starts(with: $0.words) }
      .max { $0.words.count < $1.words.count }
  }

  private func invocation(
    of command: Command, _ arguments: ArraySlice<String>
  ) throws -> Invocation {
    var invocation = Invocation()
    var rest = arguments
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-") {
        invocation.words.append(argument)
      } else {
        let option = try option(argument, of: command)
        let value = try value(of: option, in: argument, &rest)
        invocation.values[option.name, default: []].append(value)
      }
    }
    try checkCount(of: invocation.words, for: command)
    if let parameter = command.parameters.first, parameter.isSelection {
      invocation.selection = try invocation.words.first.map { try selection($0, parameter) }
    }
    return invocation
  }

  private func checkCount(of words: [String], for command: Command) throws {
    if command.parameters.first?.takesSeveral != true, words.count > command.parameters.count {
      let word = words[command.parameters.count]
      throw WrongUsage(error: "“\(word)” is one word too many", help: "leave it out")
    }
    if let parameter = command.parameters.dropFirst(words.count).first(where: \.isRequired) {
      let help = parameter.isSelection ? Command.listHelp : "name \(parameter.explanation)"
      throw WrongUsage(error: "“\(command.phrase)” needs \(parameter.inWords)", help: help)
    }
  }

  private func option(_ argument: String, of command: Command) throws -> Option {
    if let option = command.options.first(where: {
      argument == $0.name || $0.value != .none && argument.hasPrefix("\($0.name)=")
    }) {
      return option
    }
    let names = (command.options + [.help]).map(\.name)
    throw WrongUsage(
      error: "“\(argument)” is not an option of “\(command.phrase)”",
      suggestion: names.nearest(to: argument),
      help: "its options are \(names.joined(separator: ", "))")
  }

  /// Returns the value of an option, behind a space or a sign of equality.
  private func value(
    of option: Option, in argument: String, _ rest: inout ArraySlice<String>
  ) throws -> String {
    if option.value == .none { return "" }
    let attached = argument.dropFirst(option.name.count + 1)
    guard let value = argument == option.name ? rest.popFirst() : String(attached) else {
      throw WrongUsage(error: "“\(option.name)” needs a value", help: "say \(option.term)")
    }
    try option.check(value, in: course)
    return value
  }

  private func selection(_ word: String, _ parameter: Parameter) throws -> [Entry] {
    if let selection = course.selection(word, parameter) { return selection }
    throw WrongUsage(
      error: "“\(word)” is not \(parameter.inWords)",
      suggestion: course.suggestion(for: word, parameter), help: course.help(on: word, parameter))
  }
}

extension CommandLineTool {
  /// Returns the complaint about a command line that calls no command.
  private func noCommand(in arguments: [String]) -> WrongUsage {
    guard let first = arguments.first else {
      return WrongUsage(error: "there is no command", help: listOfCommands)
    }
    if first.hasPrefix("-") {
      return WrongUsage(
        error: "“\(first)” is not an option of the tool",
        suggestion: [Option.help, .version].map(\.name).nearest(to: first),
        help: "an option of a command stands after the command")
    }
    if course.selection(first, .selection) != nil {
      return WrongUsage(
        error: "“\(first)” is no command, but what a command works on",
        suggestion: "watch \(first)", help: "or run it once: \(Command.program) run \(first)")
    }
    let typed = arguments.prefix(commands.contains { $0.words.first == first } ? 2 : 1)
    return WrongUsage(
      error: "“\(typed.joined(separator: " "))” is not a command",
      suggestion: nearestCommand(to: arguments), help: listOfCommands)
  }

  private var listOfCommands: String {
    let phrases = commands.map(\.phrase).filter { !$0.isEmpty }
    return "the commands are \(phrases.joined(separator: ", "))"
  }

  /// A command of two words is compared with two words, any other with one.
  private func nearestCommand(to arguments: [String]) -> String? {
    [2, 1].lazy.compactMap { count in
      commands.filter { $0.words.count == count }.map(\.phrase)
        .nearest(to: arguments.prefix(count).joined(separator: " "))
    }.first
  }
}

/// The arguments of a command.
package struct Invocation: Sendable {
  /// The exercise, or those of the chapter, that the first word names.
  package var selection: [Entry]?
  /// The words that were not options, as they were typed.
  package var words: [String] = []
  /// The values of options in their order, by the options' names; empty texts of one that has
  /// no value.
  package var values: [String: [String]] = [:]

  /// The value of an option, nil when it was left out.
  package subscript(option: Option) -> String? { values[option.name]?.last }

  /// The exercises that an option names, perhaps in several lists; none when it was left
  /// out.
  package func entries(_ option: Option, in course: Course) -> [Entry] {
    let part: Parameter = if case .chapters = option.value { .chapter } else { .exercise }
    let lists = values[option.name] ?? []
    return lists.isEmpty ? [] : course.entries(in: lists.joined(separator: ","), of: part) ?? []
  }

  package func has(_ option: Option) -> Bool { values[option.name] != nil }
}
