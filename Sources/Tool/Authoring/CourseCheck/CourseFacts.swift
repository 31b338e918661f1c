import Foundation
import WorkbookCore

/// The facts that the rules judge, gathered before the first rule runs.
struct CourseFacts: Sendable {
  var course: Course
  var files: CourseFiles
  /// All commands of the tool.
  var commands: [Command] = []
  /// The learner's edition, by chapter number.
  var starters: [Int: StarterFacts] = [:]
  var solutions: SolutionFacts?
  /// The run of the worked examples that lessons show.
  var steps: TestRun?
  var swaps: [Swap] = []

  /// The verdict on each untouched starter, in the order of the course.
  var starterVerdicts: [Verdict] {
    course.readyChapters.flatMap { starters[$0.number]?.verdicts ?? [] }
  }

  func starterVerdict(_ entry: Entry) -> Verdict? {
    starters[entry.chapter.number]?.verdicts.first { $0.entry.id == entry.id }
  }

  /// The run of the solutions edition, nil when it was not run or did not compile.
  var solutionsRun: TestRun? {
    if case .didNotCompile = solutions?.run.ending { nil } else { solutions?.run }
  }
}

/// One chapter of the learner's edition, as it is handed out.
struct StarterFacts: Sendable {
  var build: PackageBuild.Result
  /// One for each exercise, each from its own run: a starter that crashes or hangs is
  /// known by name and hides no other.
  var verdicts: [Verdict]
  /// The faults that the tests in starters notice, by the id of the exercise.
  var matrices: [String: LearnersMatrix] = [:]
}

/// One run of the solutions edition.
struct SolutionFacts: Sendable {
  var build: PackageBuild.Result
  var run: TestRun
  /// The matrix that the run attached.
  var matrix: KillMatrix?
}

/// The verdicts on a chapter with one solution copied over its starter.
struct Swap: Sendable {
  var entry: Entry
  /// The ids of the exercises that passed.
  var green: [String]
  /// Why there are no verdicts, when the chapter did not build.
  var failure: String?
}

/// Builds and runs both editions, and collects what the rules judge.
struct FactGatherer {
  let course: Course
  let root: URL
  let deadline: Double
  let progress: ProgressDisplay

  /// Holds everything that this command builds.
  private var scratch: URL { root.appending(path: ".build/course") }

  func gather() throws -> CourseFacts {
    var facts = CourseFacts(course: course, files: CourseFiles(root: root))
    for chapter in course.readyChapters {
      facts.starters[chapter.number] = try starters(of: chapter)
    }
    facts.solutions = try solutions()
    facts.steps = try steps(of: course.lessons(in: facts.files))
    facts.swaps = try swaps(facts.starterVerdicts)
    return facts
  }

  /// Builds a chapter as a learner gets it, and runs each exercise alone.
  func starters(of chapter: Chapter) throws -> StarterFacts {
    let package = PackageBuild(
      root: root, edition: .learner, chapter: chapter.number,
      scratch: scratch.appending(path: "learner"))
    progress.step("building the starters of \(chapter.target)")
    let build = try package.build()
    progress.step("running the starters of \(chapter.target)")
    var facts = StarterFacts(build: build, verdicts: [])
    for entry in chapter.entries {
      let asksForFaults = entry.exercise.faults != nil
      let variables = asksForFaults ? [MatrixRow.switchName: "1"] : [:]
      var run = try package.run(
        [entry.suite], after: build, deadline: deadline, variables: variables)
      // A busy machine may be slow once.
      if run.isDecided, run.seconds > StartersAreRed.limit {
        run = try package.run([entry.suite], after: build, deadline: deadline, variables: variables)
      }
      facts.verdicts.append(Verdict(entry, in: run))
      if asksForFaults { facts.matrices[entry.id] = package.learnersMatrix }
    }
    return facts
  }

  /// Runs the solutions edition: some suites, or all tests, the workbook's own included.
  func solutions(
    _ suites: [String]? = nil, variables: [String: String] = [:], calling them: String = "solutions"
  ) throws -> SolutionFacts {
    let package = PackageBuild(
      root: root, edition: .solutions, scratch: scratch.appending(path: "solutions"))
    progress.step("building the \(them)")
    let build = try package.build()
    progress.step("running the \(them)")
    let run = try package.run(suites, after: build, deadline: deadline, variables: variables)
    let matrix = KillMatrix(package.attachment(KillMatrix.file))
    return SolutionFacts(build: build, run: run, matrix: matrix)
  }

  /// Runs the worked examples that lessons show once more, with their red steps.
  func steps(of lessons: [Lesson]) throws -> TestRun? {
    let suites = Set(lessons.flatMap(\.suites)).sorted()
    if suites.isEmpty { return nil }
    let variables = [Lesson.stepsSwitch: "1"]
    return try solutions(suites, variables: variables, calling: "worked examples").run
  }

  private func swaps(_ verdicts: [Verdict]) throws -> [Swap] {
    let swapper = Swapper(root: root, folder: scratch, deadline: deadline)
    try swapper.copyPackage()
    let undecided = Set(verdicts.filter { !$0.run.isDecided }.map(\.entry.id))
    return try course.readyChapters.flatMap { chapter in
      progress.step("copying each solution of \(chapter.target) over its starter")
      return try swapper.swaps(of: chapter, undecided: undecided)
    }
  }
}

extension PackageBuild {
  /// Runs suites, unless the build failed: an older binary would then judge code that
  /// is gone.
  fileprivate func run(
    _ suites: [String]?, after build: Result, deadline: Double, variables: [String: String] = [:]
  ) throws -> TestRun {
    guard build.succeeded else { return TestRun(didNotCompile: build.diagnostics) }
    return try run(suites: suites, deadline: deadline, variables: variables)
  }
}

/// Copies each solution over its starter, one at a time, in a copy of the package, and
/// runs the chapter as a learner would.
private struct Swapper {
  let root: URL
  /// Holds the copy, `package`, and its build folder, `swap`.
  let folder: URL
  let deadline: Double

  private var copy: CourseFiles { CourseFiles(root: PackageCopy(of: root, in: folder).root) }

  func copyPackage() throws { try PackageCopy(of: root, in: folder).make() }

  /// Starters in `undecided` crash or hang, so they are never run with the others, whose
  /// verdicts they would hide.
  func swaps(of chapter: Chapter, undecided: Set<String>) throws -> [Swap] {
    // A build can miss a change that was made right before it, so each change gets a
    // time that no earlier build has seen.
    var time = Date()
    return try chapter.entries.map { entry in
      time += 2
      try put(entry.solution, over: entry.starter, at: time)
      let swap = try run(entry, of: chapter, undecided: undecided.subtracting([entry.id]))
      time += 2
      try put(entry.starter, over: entry.starter, at: time)
      return swap
    }
  }

  /// Copies a file of the original package into the copy.
  private func put(_ source: String, over target: String, at time: Date) throws {
    guard let data = CourseFiles(root: root).data(source) else { return }
    try data.write(to: copy.url(target))
    try FileManager.default.setAttributes(
      [.modificationDate: time], ofItemAtPath: copy.url(target).path)
  }

  private func run(_ entry: Entry, of chapter: Chapter, undecided: Set<String>) throws -> Swap {
    let package = PackageBuild(
      root: copy.root, edition: .learner, chapter: chapter.number,
      scratch: folder.appending(path: "swap"), warningsAreErrors: false)
    let build = try package.build()
    guard build.succeeded else {
      let error = build.diagnostics.first { $0.isError }?.message ?? build.tail
      return Swap(
        entry: entry, green: [], failure: "over its starter it did not build: \(error)")
    }
    let others = chapter.entries.filter { !undecided.contains($0.id) }
    let run = try package.run(suites: others.map(\.suite), deadline: deadline)
    let green = others.filter { Verdict($0, in: run).isPassed }.map(\.id)
    return Swap(entry: entry, green: green)
  }
}
