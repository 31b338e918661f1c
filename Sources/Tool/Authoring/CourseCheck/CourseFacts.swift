import Foundation
import WorkbookCore

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

/// Builds and runs both editions, and collects what the rules judge.
struct FactGatherer {
  let course: Course
  let root: URL
  let deadline: Double
  let progress: ProgressDisplay

  /// Everything that this command builds stays in here.
  var scratch: URL { root.appending(path: ".build/course") }

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

  /// The chapter as a learner gets it, each exercise in a run of its own.
  func starters(of chapter: Chapter) throws -> StarterFacts {
    let package = PackageBuild(
      root: root, edition: .learner, chapter: chapter.number,
      scratch: scratch.appending(path: "learner"))
    progress.step("building the starters of \(chapter.target)")
    let build = try package.build()
    progress.step("running the starters of \(chapter.target)")
    var facts = StarterFacts(build: build, verdicts: [])
    for entry in chapter.entries {
      let run = try quickestRun(of: entry, in: package, after: build)
      facts.verdicts.append(Verdict(entry, in: run))
      if entry.exercise.faults != nil { facts.matrices[entry.id] = package.learnersMatrix }
    }
    return facts
  }

  /// A busy machine may be slow once: a starter that takes too long has a second
  /// try.
  private func quickestRun(
    of entry: Entry, in package: PackageBuild, after build: PackageBuild.Result
  ) throws -> TestRun {
    let rows = entry.exercise.faults == nil ? [:] : [MatrixRow.switchName: "1"]
    let run = {
      try package.run([entry.suite], after: build, deadline: deadline, variables: rows)
    }
    let first = try run()
    guard first.isDecided, first.seconds > StartersAreRed.limit else { return first }
    return try run()
  }

  /// The solutions edition in one run: all of it, the workbook's own tests
  /// included, or some suites.
  func solutions(_ suites: [String]? = nil) throws -> SolutionFacts {
    let package = PackageBuild(
      root: root, edition: .solutions, scratch: scratch.appending(path: "solutions"))
    progress.step("building the solutions")
    let build = try package.build()
    progress.step("running the solutions")
    let run = try package.run(suites, after: build, deadline: deadline)
    let matrix = KillMatrix(package.attachment(KillMatrix.file))
    return SolutionFacts(build: build, run: run, matrix: matrix)
  }

  /// The suites of worked examples that pages show, run once more with their red
  /// steps; nil when no page shows any.
  func steps(of lessons: [Lesson]) throws -> TestRun? {
    let suites = Set(lessons.flatMap(\.suites)).sorted()
    guard !suites.isEmpty else { return nil }
    let package = PackageBuild(
      root: root, edition: .solutions, scratch: scratch.appending(path: "solutions"))
    progress.step("building the worked examples")
    let build = try package.build()
    guard build.succeeded else { return TestRun(didNotCompile: build.diagnostics) }
    progress.step("running the worked examples")
    let run = SuiteRun(
      package: package, suites: suites, name: "steps", variables: [Lesson.stepsSwitch: "1"])
    let exit = try run.child().run(deadline: deadline)
    if exit == .cancelled { throw Cancelled() }
    return run.result(exit, deadline: deadline)
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
  /// Runs suites, unless the build failed: an older binary would then give the
  /// verdict on code that is gone.
  package func run(
    _ suites: [String]?, after build: Result, deadline: Double, variables: [String: String] = [:]
  ) throws -> TestRun {
    guard build.succeeded else { return TestRun(didNotCompile: build.diagnostics) }
    return try run(suites: suites, deadline: deadline, variables: variables)
  }
}

/// Copies each solution over its starter, one at a time, in a copy of the
/// package, and runs the chapter as a learner would.
struct Swapper {
  let root: URL
  /// Holds the copy, `package`, and its build folder, `swap`.
  let folder: URL
  let deadline: Double

  private var copy: CourseFiles { CourseFiles(root: PackageCopy(of: root, in: folder).root) }

  func copyPackage() throws { try PackageCopy(of: root, in: folder).make() }

  /// Swaps one exercise after another; `undecided` ones are not run with the
  /// others, since a starter that crashes or hangs would hide them.
  func swaps(of chapter: Chapter, undecided: Set<String>) throws -> [Swap] {
    var clock = FileClock()
    var swaps: [Swap] = []
    for entry in chapter.entries {
      try put(entry.solution, over: entry.starter, at: clock.tick())
      swaps.append(try run(entry, of: chapter, undecided: undecided.subtracting([entry.id])))
      try put(entry.starter, over: entry.starter, at: clock.tick())
    }
    return swaps
  }

  /// Takes a file of the original package into the copy.
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
      let error = build.diagnostics.first { $0.isError }
      return Swap(
        entry: entry, green: [],
        failure: "over its starter it did not build: \(error?.message ?? build.tail)")
    }
    let others = chapter.entries.filter { !undecided.contains($0.id) }
    let run = try package.run(suites: others.map(\.suite), deadline: deadline)
    let green = others.filter { Verdict($0, in: run).isPassed }.map(\.id)
    return Swap(entry: entry, green: green, failure: nil)
  }
}

/// Times for files that are swapped: each two seconds after the one before.
///
/// A build that starts right after a file changed can miss the change, and run
/// the older code. A time that no earlier build has seen prevents it.
struct FileClock {
  private var last = Date()

  mutating func tick() -> Date {
    last += 2
    return last
  }
}
