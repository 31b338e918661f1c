import Foundation

/// Builds one chapter for the grader, in the sandbox.
struct GradingBuild {
  let folder: GradingFolder
  let chapter: Chapter
  let lane: Int
  /// How long one build may take, in seconds.
  var deadline = 120.0
  /// Is compiled with the checks.
  let witness = Witness()

  private var sandbox: Sandbox { folder.sandbox }
  private var place: Sandbox.Bind { folder.bind(lane, isWritable: true) }

  /// The path of something in the work folder, as a job sees it.
  func inside(_ path: String) -> String { "\(sandbox.path(of: place))/\(path)" }

  /// Builds what somebody handed in, in a fresh copy of the pristine build. The
  /// files take the place of the starters, or stand beside them.
  func build(_ files: [String: Data]) throws -> PackageBuild.Result {
    try folder.renew(lane, for: chapter)
    let package = CourseFiles(root: folder.work(lane).appending(path: "package"))
    let sources = witness.sources(for: chapter)
    for (path, data) in files.merging(sources, uniquingKeysWith: { $1 }) {
      let url = package.url(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    try folder.handOver(lane)
    // What runs later must not find the key.
    defer {
      for path in sources.keys { try? FileManager.default.removeItem(at: package.url(path)) }
    }
    return try compile()
  }

  /// What `swift build` makes of the work folder as it is.
  func compile() throws -> PackageBuild.Result {
    let start = DispatchTime.now()
    let run = SandboxRun(folder: folder, lane: lane, name: "build")
    let job = Sandbox.Job(
      command: command, binds: [place], limits: .build(deadline: deadline),
      folder: inside("package"), lane: lane)
    let variables = ["WORKBOOK_EDITION": "learner", "WORKBOOK_CHAPTER": "\(chapter.number)"]
    let exit = try run.run(job, variables: variables, deadline: deadline)
    let log = run.printed
    return PackageBuild.Result(
      succeeded: exit == .exited(0),
      diagnostics: Diagnostic.all(in: log, root: URL(filePath: inside("package"))),
      tail: exit == .timedOut
        ? "The compiler did not end within \(deadline.inWords)."
        : log.split(separator: "\n").suffix(5).joined(separator: "\n"),
      seconds: start.secondsUntilNow, wasCold: false)
  }

  /// What SwiftPM and the compiler keep lies in the work folder, so that it is
  /// copied with it. An expression that the type checker cannot solve ends in an
  /// error that names its line, not in a build without an end.
  private var command: [String] {
    let compiler = [
      "-module-cache-path", inside("modules"), "-gnone", "-Xfrontend",
      "-solver-expression-time-threshold=20",
    ]
    return [
      "swift", "build", "--disable-sandbox", "--build-tests", "--disable-xctest",
      "--cache-path", inside("cache"), "--scratch-path", inside("build"),
    ] + compiler.flatMap { ["-Xswiftc", $0] }
  }
}
