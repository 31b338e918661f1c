import WorkbookAuthoring
import WorkbookBench
import WorkbookCommands
import WorkbookGrading
import WorkbookLearning

extension Command {
  /// Every command, in the order in which help lists them.
  static let all =
    learning + [.grade, .gradeMerge, .courseCheck, .courseMatrix, .courseBench, .courseUpdate]
}
