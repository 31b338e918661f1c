import Foundation

/// The `workbook` command: finds the command in a table and runs it.
public struct CommandLineTool {
  let course: Course
  let root: URL
  let commands: [Command]

  /// - Parameters:
  ///   - course: the catalog.
  ///   - root: the folder of the package.
  public init(course: Course = .workbook, root: URL = .currentDirectory()) {
    self.course = course
    self.root = root
    commands = Command.all
  }

  /// Runs a command line without the program's name.
  ///
  /// - Returns: 0 done, 1 not passed, 64 wrong usage, 70 a fault of the tool's own.
  public func run(_ arguments: [String]) -> Int32 {
    Interrupt.listen()
    guard arguments != ["--help"] else { return say(usage, exit: .done) }
    guard let command = commands.first(where: { $0.words == arguments }) else {
      return complain(Self.wrongUsage(arguments, usage: usage), exit: .wrongUsage)
    }
    guard FileManager.default.fileExists(atPath: root.appending(path: "Chapters").path) else {
      return complain(Self.wrongFolder(root), exit: .wrongUsage)
    }
    do {
      return try command.run(self).rawValue
    } catch {
      return complain("Error: \(error)\n", exit: .ownFault)
    }
  }

  func say(_ text: String, exit: ExitCode) -> Int32 {
    FileHandle.standardOutput.write(Data(text.utf8))
    return exit.rawValue
  }

  func complain(_ text: String, exit: ExitCode) -> Int32 {
    FileHandle.standardError.write(Data(text.utf8))
    return exit.rawValue
  }
}

/// What the process tells its caller.
enum ExitCode: Int32 {
  case done = 0
  case notPassed = 1
  case wrongUsage = 64
  case ownFault = 70
}
