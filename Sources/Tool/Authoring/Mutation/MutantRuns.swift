import Foundation
import Synchronization
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// Builds the mutants of one exercise and runs its checks on each, some at once.
struct MutantRuns {
  let commands: MutantCommands
  let entry: Entry
  /// How long a run may take, in seconds. A sound one takes less than one.
  var deadline = 10.0
  var lanes = ProcessInfo.processInfo.activeProcessorCount

  private var lab: MutantLab { commands.lab }

  /// Sees that the solution, made in the way of a mutant, is green in each lane.
  ///
  /// - Throws: `ToolFault` when it is not.
  func prepare() throws {
    let solution = lab.files.text(entry.solution) ?? ""
    for lane in 0..<lanes {
      let folder = lab.lane(lane).root
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let fate = try fate(of: solution, lane: lane, isFirst: true)
      guard fate == .survived else {
        throw ToolFault("\(entry.solution) itself is not green: \(fate.inWords).")
      }
    }
  }

  /// What becomes of some mutants. Each finding is kept at once, so that whoever
  /// interrupts the run loses nothing.
  func findings(
    of mutants: [Mutant], kept: MutantFindings, onFinding: @escaping @Sendable (MutantFate) -> Void
  ) throws {
    _ = try inParallel(mutants, atOnce: lanes) { mutant, lane in
      let fate = try fate(of: mutant.source, lane: lane, isFirst: false)
      try kept.keep(fate, of: mutant)
      onFinding(fate)
    }
  }

  private func fate(of source: String, lane: Int, isFirst: Bool) throws -> MutantFate {
    let place = commands.source(of: entry, lane: lane)
    try Data(source.utf8).write(to: place)
    let script = lab.lane(lane).url("build.sh")
    try Data(commands.script(for: entry, lane: lane, isFirst: isFirst).utf8).write(to: script)
    let (exit, output) = try Shell(root: lab.package.root).run(
      ["/bin/sh", script.path], log: lab.lane(lane).url("build.log"), deadline: 120)
    switch exit {
    case .exited(0):
      let fate = try run(lane: lane)
      // A check that fails once may have lost a race, or waited on a busy machine.
      guard !isFirst, case .killed(_, "fails") = fate else { return fate }
      return try run(lane: lane)
    case .exited(MutantCommands.Failure.sameObject.rawValue): return .unchanged
    case .exited(MutantCommands.Failure.doesNotCompile.rawValue), .timedOut, .tooSlow:
      let error = output.firstMatch(of: /error: ([^\n]*)/)
      return .uncompiled(error.map { String($0.output.1) } ?? "it was not built")
    case .cancelled: throw Cancelled()
    default: throw ToolFault("A mutant of \(entry.id) was not built: \(output.suffix(300))")
    }
  }

  private func run(lane: Int) throws -> MutantFate {
    let run = SuiteRun(
      package: lab.package, suites: [entry.suite], name: "lane-\(lane)",
      program: try commands.program(lane: lane))
    defer { run.cleanUp() }
    var child = try run.child()
    // A mutant may ask for memory without an end.
    child.arguments =
      ["/bin/sh", "-c", "ulimit -v 16000000 2>/dev/null; exec \"$0\" \"$@\""] + child.arguments
    let exit = try child.run(deadline: deadline)
    if exit == .cancelled { throw Cancelled() }
    return MutantFate(Verdict(entry, in: run.result(exit, deadline: deadline)))
  }
}

/// What became of a mutant.
enum MutantFate: Codable, Equatable, Sendable {
  /// By these checks, which failed or did not end.
  case killed(by: [String], ending: String)
  case survived
  case uncompiled(String)
  /// The compiler makes the same of it as of the solution.
  case unchanged

  init(_ verdict: Verdict) {
    if verdict.isPassed {
      self = .survived
      return
    }
    let names = verdict.checks.filter { $0.outcome != .passed }.map(\.name)
    self = .killed(by: names, ending: verdict.run.ending.inWords)
  }

  var inWords: String {
    switch self {
    case .killed(let names, let ending): "\(ending) \(names.joined(separator: ", "))"
    case .survived: "survived"
    case .uncompiled(let error): "does not compile: \(error)"
    case .unchanged: "is the same program"
    }
  }
}

extension TestRun.Ending {
  fileprivate var inWords: String {
    switch self {
    case .ended: "fails"
    case .crashed: "crashes"
    case .timedOut: "hangs"
    case .exitedEarly: "ends the run"
    case .tooSlow, .cancelled, .didNotCompile, .starterIsMissing: "was not run"
    }
  }
}
