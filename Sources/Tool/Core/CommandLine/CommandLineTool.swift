import Foundation

/// The `workbook` command: finds a command in a table and runs it.
package struct CommandLineTool {
  package let course: Course
  /// The folder of the package, or the one where the search for it began.
  package let root: URL
  package var console = Console.plain
  /// In the order in which help lists them.
  package var commands: [Command]
  /// Prints while a command works, before its answer.
  package var output: @Sendable (String) -> Void = { Output.standard.write($0) }

  /// - Parameters:
  ///   - course: the catalog.
  ///   - folder: the folder of the package, or a folder inside it.
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
  /// - Returns: the exit code, an `ExitCode`.
  package func run(_ arguments: [String]) -> Int32 {
    Interrupt.listen()
    var tool = self
    tool.console = .standardOutput()
    let answer = tool.answer(to: arguments)
    do throws(SystemFailure) {
      try answer.exit.output.deliver(answer.text)
    } catch  where error.code != EPIPE {
      Output.error.write("Error: The answer could not be written: \(error.reason).\n")
      return ExitCode.ownFault.rawValue
    } catch {
      // A closed pipe, as `head` leaves behind, is no error.
    }
    return answer.exit.rawValue
  }

  package func answer(to arguments: [String]) -> Answer {
    do {
      switch try request(arguments) {
      case .help(let command): return Answer(text: help(on: command), exit: .done)
      case .version: return Answer(text: "workbook \(Self.version)\n", exit: .done)
      case .run(let command, let invocation): return try run(command, invocation)
      }
    } catch let wrong as WrongUsage {
      return Answer(text: text(of: wrong, in: arguments), exit: .wrongUsage)
    } catch is Cancelled {
      return Answer(text: "", exit: ExitCode(signal: Interrupt.signal ?? SIGINT))
    } catch {
      return Answer(text: text(ofFault: error, in: arguments), exit: .ownFault)
    }
  }

  private func run(_ command: Command, _ invocation: Invocation) throws -> Answer {
    guard PackageFolder.holding(root) != nil else {
      throw WrongUsage(
        error: "there is no workbook in \(root.path), nor in a folder above it",
        help: "go to the folder that holds Package.swift and Chapters")
    }
    if command.audience == .authors && !CourseFiles(root: root).exists("Solutions") {
      let text = """
        “\(command.phrase)” needs the solutions, and this copy of the workbook has none.
        Run it in a whole copy.

        """
      return Answer(text: text, exit: .notPassed)
    }
    return try command.run(self, invocation)
  }
}

extension CommandLineTool {
  /// The output of a command and the exit code of the process.
  package struct Answer {
    package let text: String
    package let exit: ExitCode

    package init(text: String, exit: ExitCode) {
      self.text = text
      self.exit = exit
    }

    package static let nothing = Answer(text: "", exit: .done)
  }

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

/// The folder of the workbook, found from any folder inside it.
enum PackageFolder {
  /// Returns the nearest folder that holds a package with chapters, this one or one above
  /// it, or nil when there is none.
  static func holding(_ folder: URL) -> URL? {
    var folder = folder.standardizedFileURL
    while !["Package.swift", "Chapters"].allSatisfy(CourseFiles(root: folder).exists) {
      if folder.pathComponents.count < 2 { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }
}
