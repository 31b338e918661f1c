import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What a run left behind: the record of its events, and the signature that it
/// gets when all of its checks have ended.
struct SignedRecord {
  private let chapter: Chapter
  private let stream: EventStream
  private let isSigned: Bool
  /// What the signature says, nil when it is not the signature of the record.
  private let passed: Bool?

  init(chapter: Chapter, data: Data, signature: Data, witness: Witness) {
    self.chapter = chapter
    stream = EventStream(data)
    isSigned = !signature.isEmpty
    passed = isSigned ? witness.verdict(of: data, signature: signature) : nil
  }

  /// What the run says. A record without a signature tells how far the run came,
  /// and never that it ended.
  func run(_ exit: ChildProcess.Exit, deadline: Double) -> TestRun {
    let controls = "\(chapter.testTarget).\(Witness.controls)"
    var run = TestRun(
      stream: stream.without(suite: controls), exit: exit, deadline: deadline)
    if case .exited(let code) = exit {
      run.ending = isSigned ? .ended : .exitedEarly(code: code)
    }
    return run
  }

  /// Why the record of a run that ended by itself is not believed, nil when it
  /// is.
  func fault(of entry: Entry, _ exit: ChildProcess.Exit) -> String? {
    guard case .exited(let code) = exit, isSigned else { return nil }
    guard let passed else {
      return "it was changed, or somebody else has signed it"
    }
    if code > 1 { return "the checks ended, and the process ended with code \(code)" }
    return StreamAudit(stream: stream, entry: entry).fault(passed: passed)
  }
}
