import WorkbookAuthoring
import WorkbookCommands
import WorkbookGrading
import WorkbookLearning

extension Command {
  /// Every command, in the order in which help lists them.
  static let all =
    learners + [
      .classEdition, .grade, .gradeMerge, .courseCheck, .courseMatrix, .courseUpdate,
    ]
}
