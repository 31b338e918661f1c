import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// One exercise in a copy of the package, changed and checked again and again.
final class BenchRun {
  /// Who gives the verdict.
  struct Contestant {
    let name: String
    let check: () throws -> Void
  }

  let files: CourseFiles
  let entry: Entry
  /// What the tool itself took of each of its verdicts, in seconds.
  private(set) var shares: [Double] = []
  private let starter: String
  private var number = 0
  private var watch: FileWatch

  init(files: CourseFiles, entry: Entry) {
    self.files = files
    self.entry = entry
    starter = files.text(entry.starter) ?? ""
    let start = DispatchTime.now()
    watch = FileWatch(now: { start.secondsUntilNow })
  }

  /// The seconds from a save to the verdict, after an edit or without one.
  func seconds(of contestant: Contestant, after kind: BenchEdit.Kind? = nil) throws -> Double {
    // An edit right after a build may be left out by the next one, which would
    // make `swift test` look quicker than it is.
    lookAtFiles(forSeconds: 0.5)
    if let kind { try edit(kind) }
    let start = DispatchTime.now()
    try contestant.check()
    return start.secondsUntilNow
  }

  private func edit(_ kind: BenchEdit.Kind) throws {
    number += 1
    let edit = BenchEdit(kind: kind, number: number)
    try files.write(edit.applied(to: starter), to: entry.starter)
  }
}

extension BenchRun {
  /// What the watch does: it notices the save, builds, and runs the exercise.
  var tool: Contestant {
    Contestant(name: "the tool") { [self] in
      noticeTheSave()
      var checker = ExerciseChecker(root: files.root)
      var stopwatch = Stopwatch()
      checker.onStep = { stopwatch.take($0) }
      let standing = try checker.check([entry])[0].standing
      shares.append(stopwatch.outsideOfChildren)
      guard standing.state == .failed else { throw unexpected("\(standing)") }
    }
  }

  /// What a learner without the tool does.
  var swiftTest: Contestant {
    Contestant(name: "swift test") { [self] in
      let name = "Chapter\(entry.chapter.number)"
      let (exit, output) = try Shell(root: files.root, environment: Self.learners).run(
        ["swift", "test", "--filter", name],
        log: files.url(".build/bench.log"), deadline: 900)
      guard exit == .exited(1), output.contains("Test run with") else { throw unexpected(output) }
    }
  }

  static let learners: [String: String?] = [
    "WORKBOOK_EDITION": nil, "WORKBOOK_CHAPTER": nil,
  ]

  private func unexpected(_ what: String) -> ToolFault {
    ToolFault("\(entry.starter) should be red in the copy, and this came: \(what.suffix(300))")
  }
}

/// Tells the time that children take from the time that the tool takes.
private struct Stopwatch {
  private(set) var outsideOfChildren = 0.0
  private var last = DispatchTime.now()

  mutating func take(_ step: ExerciseChecker.Step) {
    if step == .willBuild || step == .willRun || step == .done {
      outsideOfChildren += last.secondsUntilNow
    }
    last = .now()
  }
}

extension BenchRun {
  private var paths: [String] { entry.chapter.watchedPaths(in: files.root) }

  /// Looks at the files as the watch does, so that a save comes at any moment
  /// between two looks.
  private func lookAtFiles(forSeconds seconds: Double, resting pause: UInt32 = 1_000) {
    let start = DispatchTime.now()
    while start.secondsUntilNow < seconds {
      _ = watch.hasChanged(paths)
      usleep(pause)
    }
  }

  /// Waits for the look that sees the save; a cold start comes without one.
  private func noticeTheSave() {
    while number > 0, !watch.hasChanged(paths) { usleep(1_000) }
  }

  /// How much of a core the watch takes while nobody saves anything.
  func idleShare(seconds: Double = 3) -> Double {
    let start = DispatchTime.now()
    let before = ProcessUsage.now.processorTime
    // A rest is as long as the watch waits for a key.
    lookAtFiles(forSeconds: seconds, resting: 100_000)
    return (ProcessUsage.now.processorTime - before) / start.secondsUntilNow
  }
}
