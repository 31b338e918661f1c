import Foundation

/// Runs the checks of one exercise in the sandbox, after a build.
struct GradingRun {
  let build: GradingBuild
  let entry: Entry
  /// How long it may run, in seconds.
  let deadline: Double

  private var folder: GradingFolder { build.folder }
  private var lane: Int { build.lane }
  private var run: SandboxRun { SandboxRun(folder: folder, lane: lane, name: "run") }
  private var stream: URL { folder.output(lane, "events.jsonl") }
  private var cells: URL { folder.output(lane, "cells.jsonl") }

  /// Runs it to its end.
  func finding() throws -> ExerciseFinding {
    for file in [stream, cells] { try makeEmpty(file) }
    let variables = entry.exercise.seam == .learnersTests ? [GradedCell.switchName: "1"] : [:]
    let exit = try run.run(try job(), variables: variables, deadline: deadline)
    let record = EventStream(read(stream))
    let verdict = Verdict(entry, in: TestRun(stream: record, exit: exit, deadline: deadline))
    var fault: String?
    if case .exited(let code) = exit, verdict.run.ending == .ended {
      fault = StreamAudit(stream: record, entry: entry).fault(exitCode: code)
    }
    return .ran(verdict, fault: fault, cells: read(cells), printed: run.printed)
  }

  /// Everything that the program can see is read-only, but for two files.
  private func job() throws -> Sandbox.Job {
    let binds = [
      folder.bind(lane, isWritable: false),
      Sandbox.Bind(host: stream, inside: "/events.jsonl", isWritable: true),
      Sandbox.Bind(host: cells, inside: "/cells.jsonl", isWritable: true),
    ]
    let paths = binds.dropFirst().map(folder.sandbox.path)
    return Sandbox.Job(
      command: ["/bin/sh", "-c", Self.script] + paths + [try program()]
        + [
          "--testing-library", "swift-testing", "--quiet", "--event-stream-version", "0",
          "--filter", SuiteRun.pattern(entry.suite),
        ],
      binds: binds, limits: .run(deadline: deadline), folder: build.inside("package"), lane: lane)
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

  private func program() throws -> String {
    let debug = folder.work(lane).appending(path: "build/debug").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: debug)) ?? []
    guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw ToolFault("The build of \(entry.chapter.target) left no tests in \(debug).")
    }
    return build.inside("build/debug/\(name)")
  }

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
