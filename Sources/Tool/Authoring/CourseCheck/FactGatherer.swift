import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

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
