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
  private var signature: URL { folder.output(lane, "signature.txt") }
  private var cells: URL { folder.output(lane, "cells.jsonl") }

  /// Runs it to its end.
  func finding() throws -> ExerciseFinding {
    for file in [stream, signature, cells] { try makeEmpty(file) }
    let exit = try run.run(try job(), variables: variables, deadline: deadline)
    let record = SignedRecord(
      entry: entry, data: read(stream), signature: read(signature), witness: build.witness)
    return .ran(
      record.verdict(exit, deadline: deadline), fault: record.fault(exit), cells: read(cells),
      printed: run.printed)
  }

  private var variables: [String: String] {
    let variables = Witness.variables(
      record: inside(outputs[0]), signature: inside(outputs[1]), suite: entry.suite)
    let asks = entry.exercise.seam == .learnersTests ? [GradedCell.switchName: "1"] : [:]
    return variables.merging(asks) { $1 }
  }

  /// The only files that the program can write.
  private var outputs: [Sandbox.Bind] {
    [stream, signature, cells].map {
      let name = $0.lastPathComponent.split(separator: "-").last ?? ""
      return Sandbox.Bind(host: $0, inside: "/\(name)", isWritable: true)
    }
  }

  private func inside(_ bind: Sandbox.Bind) -> String { folder.sandbox.path(of: bind) }

  /// Everything that the program can see is read-only, but for three files; it
  /// sees no source with the key, and no object that was made from it.
  private func job() throws -> Sandbox.Job {
    let package = Sandbox.Bind(
      host: folder.work(lane).appending(path: "package"), inside: build.inside("package"))
    let program = try program()
    return Sandbox.Job(
      command: ["/bin/sh", "-c", Self.script, inside(outputs[2]), inside(program)]
        + [
          "--testing-library", "swift-testing", "--quiet",
          "--filter", SuiteRun.pattern("\(entry.chapter.testTarget).\(Witness.suite)"),
        ],
      binds: [package, program] + resources + outputs, limits: .run(deadline: deadline),
      folder: build.inside("package"), lane: lane)
  }

  /// What tests attach goes to a folder of the sandbox's own; only the cells of
  /// a kill matrix are brought out, in one file.
  private static let script = #"""
    cells=$0; WORKBOOK_WITNESS_ATTACHMENTS=$(mktemp -d); export WORKBOOK_WITNESS_ATTACHMENTS
    "$@"; code=$?
    for cell in "$WORKBOOK_WITNESS_ATTACHMENTS"/matrix-cell*; do
      if [ -f "$cell" ]; then cat "$cell"; echo; fi
    done > "$cells"
    rm -rf "$WORKBOOK_WITNESS_ATTACHMENTS"; exit $code
    """#

  /// The program, which can be run and not be read: the key is in it.
  private func program() throws -> Sandbox.Bind {
    guard let program = products({ $0.hasSuffix("PackageTests.xctest") }).first else {
      throw ToolFault("The build of \(entry.chapter.target) left no tests.")
    }
    guard chmod(program.host.path, 0o111) == 0 else {
      throw ToolFault("\(program.host.path) could not be closed to readers.")
    }
    return program
  }

  /// What the program finds beside itself: the copies of fixtures.
  private var resources: [Sandbox.Bind] {
    products { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
  }

  private func products(_ isWanted: (String) -> Bool) -> [Sandbox.Bind] {
    let debug = folder.work(lane).appending(path: "build/debug").resolvingSymlinksInPath()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: debug.path)) ?? []
    return names.filter(isWanted).sorted().map {
      Sandbox.Bind(host: debug.appending(path: $0), inside: build.inside("build/debug/\($0)"))
    }
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
