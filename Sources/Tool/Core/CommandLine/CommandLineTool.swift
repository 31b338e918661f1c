import Foundation

/// The `workbook` command: finds a command in a table, runs it, and says what
/// came of it.
package struct CommandLineTool {
  package let course: Course
  /// The folder of the package; where it was looked for when there is none.
  package let root: URL
  package var console = Console.plain
  /// In the order in which help lists them.
  package var commands: [Command]
  /// Takes what is printed while a command works, before its answer.
  package var output: @Sendable (String) -> Void = { Output.standard.write($0) }

  /// - Parameters:
  ///   - course: the catalog.
  ///   - folder: the folder of the package, or one inside it.
  ///   - commands: all commands, in the order in which help lists them.
  package init(
    course: Course = .workbook, root folder: URL = .currentDirectory(), commands: [Command]
  ) {
    self.course = course
    self.commands = commands
    root = PackageFolder.holding(folder) ?? folder
  }

  /// Runs a command line, given without the program's name, and prints.
  ///
  /// - Returns: 0 done, 1 not passed, 64 wrong usage, 70 a fault of the tool's own, 128
  ///   and the number of a signal when it was asked to stop.
  package func run(_ arguments: [String]) -> Int32 {
    Interrupt.listen()
    var tool = self
    tool.console = .standardOutput()
    let answer = tool.answer(to: arguments)
    answer.exit.output.write(answer.text)
    return answer.exit.rawValue
  }

  package func answer(to arguments: [String]) -> Answer {
    do {
      switch try request(arguments) {
      case .help(let command): return Answer(text: help(on: command), exit: .done)
      case .version: return Answer(text: "workbook \(Self.version)\n", exit: .done)
      case .run(let command, let invocation): return try run(command, invocation)
      }
    } catch let complaint as Complaint {
      return Answer(text: text(of: complaint), exit: .wrongUsage)
    } catch is Cancelled {
      return Answer(text: "", exit: ExitCode(signal: Interrupt.signal ?? SIGINT))
    } catch {
      return Answer(text: ownFault(error, in: arguments), exit: .ownFault)
    }
  }

  private func run(_ command: Command, _ invocation: Invocation) throws -> Answer {
    guard PackageFolder.holding(root) != nil else {
      return Answer(text: wrongFolder(for: command), exit: .wrongUsage)
    }
    if let obstacle = obstacle(to: command) { return Answer(text: obstacle, exit: .notPassed) }
    return try command.named { try command.run(self, invocation) }
  }
}

extension CommandLineTool {
  /// What a command has to say, and how the process ends.
  package struct Answer {
    package let text: String
    package let exit: ExitCode

    package init(text: String, exit: ExitCode) {
      self.text = text
      self.exit = exit
    }

    /// Done, and there is nothing to say.
    package static let nothing = Answer(text: "", exit: .done)
  }

  /// What the process tells its caller.
  package enum ExitCode: Int32 {
    case done = 0
    case notPassed = 1
    case wrongUsage = 64
    case ownFault = 70
    // 128 and the number of the signal, as a shell counts.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    package init(signal: Int32) { self = ExitCode(rawValue: 128 + signal) ?? .interrupted }

    /// A report is output even when it is bad news; a complaint is not.
    package var output: Output { self == .done || self == .notPassed ? .standard : .error }
  }
}

extension Command {
  /// Whether it reads the solutions, which the copy for a class does not have.
  var needsSolutions: Bool { audience == .authors }
}

extension CommandLineTool {
  /// Why a command cannot work in this copy, nil when it can.
  func obstacle(to command: Command) -> String? {
    if !command.needsSolutions || CourseFiles(root: root).exists("Solutions") { return nil }
    return """
      “\(command.phrase)” needs the solutions, and this copy of the workbook has none.
      Run it in a whole copy.

      """
  }
}

/// The folder of the workbook, found from any folder inside it.
enum PackageFolder {
  /// The nearest folder that holds a package with chapters: this one or one
  /// above it. Nil when there is none.
  static func holding(_ folder: URL) -> URL? {
    var folder = folder.standardizedFileURL
    while !isWorkbook(folder) {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      if parent.path.count >= folder.path.count { return nil }
      folder = parent
    }
    return folder
  }

  private static func isWorkbook(_ folder: URL) -> Bool {
    let files = CourseFiles(root: folder)
    return files.exists("Package.swift") && files.exists("Chapters")
  }
}
