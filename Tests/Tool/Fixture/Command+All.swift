@testable import WorkbookAuthoring
@testable import WorkbookCore
@testable import WorkbookGrading
@testable import WorkbookLearning

extension Command {
  /// Every command, as the program has them; a test compares the help of both.
  static let all =
    learners + [
      .classEdition, .grade, .courseCheck, .courseUpdate, .courseSite,
    ]
}
