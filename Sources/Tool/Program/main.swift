import Foundation
import WorkbookAuthoring
import WorkbookCore
import WorkbookGrading
import WorkbookLearning

exit(CommandLineTool(commands: Command.all).run(Array(CommandLine.arguments.dropFirst())))

extension Command {
  /// Every command, in the order in which help lists them.
  static let all =
    learners + [
      .classEdition, .grade, .courseCheck, .courseUpdate, .courseSite,
    ]
}
