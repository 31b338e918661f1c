import Foundation

/// Builds and runs both editions, and collects what the rules judge.
struct FactGatherer {
  let course: Course
  let root: URL
  let deadline: Double
  let progress: Progress

  /// Everything that this command builds stays in here.
  var scratch: URL { root.appending(path: ".build/course") }

  func gather() throws -> CourseFacts {
    var facts = CourseFacts(course: course, files: CourseFiles(root: root))
    for chapter in course.readyChapters {
      facts.starters[chapter.number] = try starters(of: chapter)
    }
    facts.solutions = try solutions()
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
    let verdicts = try chapter.entries.map { entry in
      Verdict(entry, in: try package.run(entry.suite, after: build, deadline: deadline))
    }
    return StarterFacts(build: build, verdicts: verdicts)
  }

  /// The whole solutions edition in one run, the workbook's own tests included.
  func solutions() throws -> SolutionFacts {
    let package = PackageBuild(
      root: root, edition: .solutions, scratch: scratch.appending(path: "solutions"))
    progress.step("building the solutions")
    let build = try package.build()
    progress.step("running the solutions")
    let run = try package.run(nil, after: build, deadline: deadline)
    return SolutionFacts(build: build, run: run)
  }
}

extension PackageBuild {
  /// Runs a suite, or everything, unless the build failed: an older binary
  /// would then give the verdict on code that is gone.
  func run(_ suite: String?, after build: Result, deadline: Double) throws -> TestRun {
    guard build.succeeded else { return TestRun(didNotCompile: build.diagnostics) }
    let pattern = suite.map { "^\($0.replacingOccurrences(of: ".", with: "\\."))/" }
    return try run(filter: pattern, deadline: deadline)
  }
}
