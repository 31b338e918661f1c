import WorkbookCourse

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
