import Foundation

/// Runs the checks of some exercises of a chapter in one process in the sandbox,
/// after a build.
struct GradingRun {
  let build: GradingBuild
  let entries: [Entry]
  /// How long it may run, in seconds.
  let deadline: Double

  private var folder: GradingFolder { build.folder }
  private var lane: Int { build.lane }
  private var run: SandboxRun { SandboxRun(folder: folder, lane: lane, name: "run") }
  private var stream: URL { folder.output(lane, "events.jsonl") }
  private var cells: URL { folder.output(lane, "cells.jsonl") }

  /// Runs them to the end; what came of each, by id.
  func findings() throws -> [String: ExerciseFinding] {
    for file in [stream, cells] { try makeEmpty(file) }
    let asks = entries.contains { $0.exercise.seam == .learnersTests }
    let variables = asks ? [GradedCell.switchName: "1"] : [:]
    let exit = try run.run(try job(), variables: variables, deadline: deadline)
    let record = EventStream(read(stream))
    let result = TestRun(stream: record, exit: exit, deadline: deadline)
    let (cells, printed) = (read(cells), run.printed)
    return entries.reduce(into: [:]) { findings, entry in
      var fault: String?
      if case .exited(let code) = exit, result.ending == .ended {
        fault = StreamAudit(stream: record, entry: entry).fault(exitCode: code)
      }
      findings[entry.id] = .ran(
        Verdict(entry, in: result), fault: fault,
        cells: entry.exercise.seam == .learnersTests ? cells : Data(), printed: printed)
    }
  }

  /// Everything that the program can see is read-only, but for two files.
  private func job() throws -> Sandbox.Job {
    let outputs = [
      Sandbox.Bind(host: stream, inside: "/events.jsonl", isWritable: true),
      Sandbox.Bind(host: cells, inside: "/cells.jsonl", isWritable: true),
    ]
    return Sandbox.Job(
      command: ["/bin/sh", "-c", Self.script] + outputs.map(folder.sandbox.path)
        + [
          build.program, "--testing-library", "swift-testing", "--quiet",
          "--event-stream-version", "0", "--filter",
        ] + [entries.map { SuiteRun.pattern($0.suite) }.joined(separator: "|")],
      binds: [folder.shared(build.chapter), folder.bind(lane, isWritable: false)] + outputs,
      limits: .run(deadline: deadline), folder: build.inside("package"), lane: lane)
  }

  /// What tests attach goes to a folder of the sandbox's own; only the cells of
  /// a kill matrix are brought out, in one file.
  private static let script = #"""
    stream=$0; cells=$1; shift; folder=$(mktemp -d)
    "$@" --event-stream-output-path "$stream" --attachments-path "$folder"; code=$?
    for cell in "$folder"/matrix-cell*; do
      if [ -f "$cell" ]; then cat "$cell"; echo; fi
    done > "$cells"
    rm -rf "$folder"; exit $code
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
