import Foundation

/// What a run left behind: the record of its events, and the signature that it
/// gets when all of its checks have ended.
struct SignedRecord {
  let chapter: Chapter
  let data: Data
  let signature: Data
  let witness: Witness

  /// What the run says. A record without a signature tells how far the run came,
  /// and never that it ended.
  func run(_ exit: ChildProcess.Exit, deadline: Double) -> TestRun {
    let controls = "\(chapter.testTarget).\(Witness.controls)"
    var run = TestRun(
      stream: EventStream(data).without(suite: controls), exit: exit, deadline: deadline)
    if case .exited(let code) = exit {
      run.ending = signature.isEmpty ? .exitedEarly(code: code) : .ended
    }
    return run
  }

  /// Why the record of a run that ended by itself is not believed, nil when it
  /// is.
  func fault(of entry: Entry, _ exit: ChildProcess.Exit) -> String? {
    guard case .exited(let code) = exit, !signature.isEmpty else { return nil }
    guard let passed = witness.verdict(of: data, signature: signature) else {
      return "it was changed, or somebody else has signed it"
    }
    if code > 1 { return "the checks ended, and the process ended with code \(code)" }
    return StreamAudit(stream: EventStream(data), entry: entry).fault(passed: passed)
  }
}
