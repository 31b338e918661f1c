import WorkbookChecking
import WorkbookCommands
import WorkbookCourse

/// Everything that the rules judge, gathered before the first rule looks.
struct CourseFacts: Sendable {
  var course: Course
  var files: CourseFiles
  /// All commands of the tool.
  var commands: [Command] = []
  /// The learner's edition, by chapter number.
  var starters: [Int: StarterFacts] = [:]
  var solutions: SolutionFacts?
  /// The worked examples that lessons show, as they ran.
  var steps: TestRun?
  var swaps: [Swap] = []

  /// The verdict on each untouched starter, in the order of the course.
  var starterVerdicts: [Verdict] {
    course.readyChapters.flatMap { starters[$0.number]?.verdicts ?? [] }
  }

  /// What lessons may show of runs, by exercise and by suite.
  var captures: [String: String] {
    starterVerdicts.captures.merging(steps?.captures ?? [:]) { $1 }
  }
}

/// One chapter of the learner's edition, as it is handed out.
struct StarterFacts: Sendable {
  var build: PackageBuild.Result
  /// One for each exercise, each from a run of its own, so that a starter that
  /// crashes or hangs is known by name and hides no other.
  var verdicts: [Verdict]
  /// What the tests in starters notice, by the id of the exercise.
  var matrices: [String: LearnersMatrix] = [:]
}

/// The solutions edition, in one run.
struct SolutionFacts: Sendable {
  var build: PackageBuild.Result
  var run: TestRun
  /// What the run computed, nil when it did not come so far.
  var matrix: KillMatrix?
}

/// What the chapter's checks said with one solution copied over its starter.
struct Swap: Sendable {
  var entry: Entry
  /// The exercises of the chapter that passed, by id.
  var green: [String]
  /// Why nothing is known, when the swapped chapter did not build.
  var failure: String?
}
