import Foundation
import WorkbookCore

/// The facts that the rules judge, gathered before the first rule runs.
struct CourseFacts: Sendable {
  var course: Course
  var files: CourseFiles
  /// All commands of the tool.
  var commands: [Command] = []
  /// The learner's edition, by chapter number.
  var starters: [Int: ChapterFacts] = [:]
  var solutions: SolutionFacts?
  /// The run of the worked examples that lessons show.
  var steps: TestRun?

  /// The verdict on each untouched starter, in the order of the course.
  var starterVerdicts: [Verdict] {
    course.readyChapters.flatMap { starters[$0.number]?.verdicts ?? [] }
  }

  /// The run of the solutions edition, nil when it was not run or did not compile.
  var solutionsRun: TestRun? {
    if case .didNotCompile = solutions?.run.ending { nil } else { solutions?.run }
  }
}

/// One chapter of the learner's edition, with the same sort of answer in all exercises.
struct ChapterFacts: Sendable {
  var build: BuildResult
  /// One for each exercise, each from a run of its own, so that a starter that
  /// crashes or hangs is known by name and hides no other.
  var verdicts: [Verdict]
}

/// One run of the solutions edition.
struct SolutionFacts: Sendable {
  var build: BuildResult
  var run: TestRun
  /// The section of a page that `CourseTests` attached: the kill matrix.
  var matrix: String?

  static let matrixFile = "kill-matrix.md"
}

/// Builds and runs both editions, and collects what the rules judge.
struct FactGatherer: Sendable {
  let course: Course
  let root: URL
  /// How long a run of all tests may take, in seconds.
  let deadline: Double
  let progress: ProgressDisplay

  private var learners: Workspace {
    Workspace(
      root: root, chapters: course.readyChapters,
      scratch: root.appending(path: ".build/course/learner"), warningsAreErrors: true)
  }

  /// Built as `swift test` builds it, in the folder that `CONTRIBUTING.md` names for it: neither
  /// builds again what the other has built. The manifest makes warnings errors there.
  private var solved: Workspace {
    Workspace(
      root: root, edition: .solutions, chapters: course.readyChapters,
      scratch: root.appending(path: ".build/solutions"), isBuiltAsByLearner: true)
  }

  func gather() async throws -> CourseFacts {
    var facts = CourseFacts(course: course, files: CourseFiles(root: root))
    facts.starters = try await starters()
    facts.solutions = try await solutions()
    facts.steps = try await steps(of: course.lessons(in: facts.files))
    return facts
  }

  /// The chapters as a learner gets them, by number. Where they do not compile together,
  /// each is built alone.
  func starters() async throws -> [Int: ChapterFacts] {
    progress.step("building the starters")
    let whole = try await learners.build()
    var facts: [Int: ChapterFacts] = [:]
    for chapter in course.readyChapters {
      progress.step("running the starters of \(chapter.target)")
      let workspace = whole.succeeded ? learners : learners.only(chapter)
      let build = try await whole.succeeded ? whole : workspace.build()
      let verdicts = try await verdicts(on: chapter.entries, in: workspace, after: build)
      facts[chapter.number] = ChapterFacts(build: build, verdicts: verdicts)
    }
    return facts
  }

  private func verdicts(
    on entries: [Entry], in workspace: Workspace, after build: BuildResult
  ) async throws -> [Verdict] {
    if !build.succeeded { return entries.map { Verdict($0, in: TestRun(didNotCompile: build)) } }
    return try await workspace.verdicts(
      on: entries, deadline: 30,
      variables: [MatrixRow.switchName: "1", AllChecks.switchName: "1"])
  }

  /// The solutions edition in one run: all of it, the workbook's own tests included, or
  /// some suites.
  func solutions(
    _ suites: [String]? = nil, variables: [String: String] = [:]
  ) async throws -> SolutionFacts {
    progress.step("building the solutions")
    let build = try await solved.build()
    if !build.succeeded { return SolutionFacts(build: build, run: TestRun(didNotCompile: build)) }
    progress.step("running the \(variables.isEmpty ? "solutions" : "worked examples")")
    let (run, matrix) = try await solved.run(
      suites, deadline: deadline, variables: variables, attachment: SolutionFacts.matrixFile)
    return SolutionFacts(
      build: build, run: run, matrix: matrix.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The suites of worked examples that pages show, run once more with their red steps;
  /// nil when no page shows any.
  func steps(of lessons: [Lesson]) async throws -> TestRun? {
    let suites = Set(lessons.flatMap(\.suites)).sorted()
    if suites.isEmpty { return nil }
    return try await solutions(suites, variables: [Lesson.stepsSwitch: "1"]).run
  }
}
