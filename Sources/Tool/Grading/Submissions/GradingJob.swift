import Foundation
import WorkbookCore

/// Runs programs of the toolchain in the sandbox: on the folder of one lane, and on
/// what all submissions share.
struct GradingJob {
  /// What a program may write to, beside the folder of its lane.
  enum Access {
    case nothing
    /// What all submissions share, which the grader itself makes.
    case everything
    /// A copy of its own of what the compiler keeps of the toolchain's modules.
    case ownModules
  }

  let site: GradingSite
  let lane: Int
  /// Of the submission that is built; nil where the grader builds for itself.
  var budget: Budget?

  /// The folder that all submissions share, as a program sees it.
  var shared: String { site.sandbox.path(of: site.binds.shared()) }

  /// The lane's own folder, as a program sees it.
  var own: String { site.sandbox.path(of: site.binds.work(lane, isWritable: false)) }

  func inside(_ path: String) -> String { "\(shared)/\(path)" }
  func insideOwn(_ path: String) -> String { "\(own)/\(path)" }

  /// Runs a program to the end.
  ///
  /// - Parameters:
  ///   - command: Its words.
  ///   - chapter: The number of the one chapter that it is about, nil for all.
  ///   - access: What it may write to.
  ///   - deadline: How long it may take, in seconds.
  /// - Returns: How it ended, and what it said of the sources.
  /// - Throws: `ToolFault` when it could not be begun.
  func run(
    _ command: [String], onChapter chapter: Int? = nil, writing access: Access,
    within deadline: Double
  ) throws -> PackageBuild.Result {
    let start = DispatchTime.now()
    let run = SandboxRun(site: site, lane: lane, name: "build")
    let job = Sandbox.Program(
      command: command, binds: try binds(access), limits: .build(deadline: deadline),
      folder: inside("package"), lane: lane)
    let variables = ["WORKBOOK_EDITION": "learner"]
      .merging(chapter.map { ["WORKBOOK_CHAPTER": "\($0)"] } ?? [:]) { $1 }
    let exit = try run.run(
      job, variables: variables, deadline: min(deadline, budget?.left ?? deadline))
    return result(exit, run.printed, deadline, seconds: start.secondsUntilNow)
  }

  private func binds(_ access: Access) throws -> [Sandbox.Bind] {
    let usual = [
      site.binds.shared(isWritable: access == .everything), site.binds.work(lane, isWritable: true),
    ]
    return access == .ownModules ? usual + [try ownModules()] : usual
  }

  private func ownModules() throws -> Sandbox.Bind {
    let bind = site.binds.ownModules(lane)
    let shared = site.folder.pristine.appending(path: "modules")
    try site.files.copy([shared.path], to: bind.host.path)
    try site.files.handOver(bind.host, to: lane)
    return bind
  }

  private func result(
    _ exit: ChildProcess.Exit, _ printed: String, _ deadline: Double, seconds: Double
  ) -> PackageBuild.Result {
    // Starters lie in one folder and what was handed in in another; both are
    // the package.
    let log = printed.replacing(insideOwn("package/"), with: inside("package/"))
    return PackageBuild.Result(
      succeeded: exit == .exited(0),
      diagnostics: Diagnostic.all(in: log, root: URL(filePath: inside("package"))),
      tail: [.timedOut, .tooSlow].contains(exit)
        ? "The compiler did not end within \(deadline.inWords)."
        : log.split(separator: "\n").suffix(5).joined(separator: "\n"),
      seconds: seconds, wasCold: false)
  }
}

extension GradingJob {
  /// Has SwiftPM build something of the package where it is called; whatever it makes
  /// goes to a folder. The toolchain's modules are shared.
  func swiftBuild(_ what: [String], in folder: String) -> [String] {
    let folders = [
      "--cache-path", "\(folder)/cache", "--scratch-path", "\(folder)/build", "-Xswiftc",
      "-module-cache-path", "-Xswiftc", inside("modules"),
    ]
    // An expression that the type checker cannot solve ends in an error that
    // names its line, not in a build without an end.
    let flags = ["-gnone", "-Xfrontend", "-solver-expression-time-threshold=20"]
    return ["swift", "build", "--disable-sandbox"] + what + folders
      + flags.flatMap { ["-Xswiftc", $0] }
  }
}
