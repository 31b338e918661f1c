import Foundation
import WorkbookCore

/// Runs the checks of some exercises of a chapter in one process in the sandbox,
/// after a build.
struct GradingRun {
  let build: GradingBuild
  let entries: [Entry]
  /// How long it may run, in seconds.
  let deadline: Double

  private var site: GradingSite { build.site }
  private var folder: GradingFolder { site.folder }
  private var lane: Int { build.lane }
  private var run: SandboxRun { SandboxRun(site: site, lane: lane, name: "run") }
  private var stream: URL { folder.output(lane, "events.jsonl") }
  private var rows: URL { folder.output(lane, "rows.jsonl") }

  /// Runs them to the end; what came of each, by id.
  func findings() throws -> [String: ExerciseFinding] {
    for file in [stream, rows] { try makeEmpty(file) }
    let exit = try run.run(job, variables: variables, deadline: deadline)
    let result = TestRun(stream: EventStream(read(stream)), exit: exit, deadline: deadline)
    let (rows, printed) = (read(rows), run.printed)
    return entries.reduce(into: [:]) { findings, entry in
      findings[entry.id] = .ran(
        ExerciseFinding.Run(
          verdict: Verdict(entry, in: result),
          rows: entry.exercise.faults == nil ? Data() : rows, printed: printed))
    }
  }

  private var variables: [String: String] {
    let asks = entries.contains { $0.exercise.faults != nil }
    return asks ? Self.sameOrder.merging([MatrixRow.switchName: "1"]) { $1 } : Self.sameOrder
  }

  /// A check's message may print a set or a dictionary, whose order Swift draws for
  /// each process: the same submission would get other words each time, and reports
  /// of it could not be joined. So the order is always the same one here.
  ///
  /// It takes no strength from a check: none draws by it. An answer that relies on
  /// that order, and passes now and then elsewhere, always gets the same verdict
  /// here. That the variable is there tells it no more than its folders do.
  private static let sameOrder = ["SWIFT_DETERMINISTIC_HASHING": "1"]

  private func inside(_ bind: Sandbox.Bind) -> String { site.sandbox.path(of: bind) }

  /// The only files that the program can write.
  private var outputs: [Sandbox.Bind] {
    zip([stream, rows], ["events.jsonl", "rows.jsonl"]).map {
      Sandbox.Bind(host: $0, inside: "/\($1)", isWritable: true)
    }
  }

  /// Everything that the program can see is read-only, but for two files.
  private var job: Sandbox.Program {
    let program = [
      build.program, "--testing-library", "swift-testing", "--verbosity", "\(Int.min)",
      "--event-stream-output-path", inside(outputs[0]), "--event-stream-version", "0",
    ]
    return Sandbox.Program(
      command: ["/bin/sh", "-c", Self.script, inside(outputs[1])] + program
        + entries.flatMap { ["--filter", SuiteRun.pattern($0.suite)] },
      binds: [site.binds.shared(), site.binds.work(lane, isWritable: false)] + outputs,
      limits: .run(deadline: deadline), folder: build.job.inside("package"), lane: lane)
  }

  /// What tests attach goes to a folder of the sandbox's own; only the rows of
  /// a kill matrix are brought out, in one file, each as a line: `sed` ends one that has
  /// no end before it goes on to the next file.
  private static let script = #"""
    rows=$0; attachments=$(mktemp -d)
    "$@" --attachments-path "$attachments"; code=$?
    set -- "$attachments"/matrix-row*
    if [ -f "$1" ]; then sed -n p "$@" > "$rows"; fi
    rm -rf "$attachments"; exit $code
    """#

  /// A new file, that the user in the sandbox can write to.
  private func makeEmpty(_ file: URL) throws {
    try? FileManager.default.removeItem(at: file)
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o666])
    else { throw ToolFault("\(file.path) could not be written.") }
  }

  private func read(_ file: URL) -> Data {
    let handle = try? FileHandle(forReadingFrom: file)
    return (try? handle?.read(upToCount: SandboxRun.mostOutput)) ?? Data()
  }
}
