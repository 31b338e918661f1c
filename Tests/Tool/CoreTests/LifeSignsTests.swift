import Foundation
import Testing
@testable import WorkbookCore

@Suite("A child that is slow on a busy machine is told from one that hangs")
struct LifeSignsTests {
  @Test(
    "The time, the work, and whether its threads wait for a processor decide",
    arguments: [
      // Each time and each work is a part of the deadline.
      (0.9, 0.9, false, nil), (0.9, 0.0, true, nil),
      (1.0, 0.9, false, ChildProcess.Exit.timedOut), (1.0, 0.0, false, .timedOut),
      (1.0, 0.1, true, nil), (5.0, 0.7, true, nil), (5.0, 0.8, true, .timedOut),
      (5.0, 0.7, false, .timedOut), (12.0, 0.7, true, .tooSlow), (12.0, 0.8, true, .timedOut),
    ])
  func reasonToEnd(time: Double, work: Double, isKeptWaiting: Bool, reason: ChildProcess.Exit?) {
    #expect(
      LifeSigns.reasonToEnd(after: time, work: work, isKeptWaiting: isKeptWaiting) == reason)
  }

  #if os(Linux)
    @Test("What a process and its children have worked is known")
    func work() throws {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      // The first process waits for the second, which works.
      shell.arguments = ["-c", "(while :; do :; done); exit"]
      try shell.run()
      defer { kill(shell.processIdentifier, SIGKILL) }
      let tree = ProcessTree(root: shell.processIdentifier)
      while tree.threads.values.reduce(0, { $0 + $1.worked }) < 0.05 { usleep(1_000) }
      #expect(tree.threads.count == 2)
      for process in tree.threads.keys { kill(process, SIGKILL) }
    }
  #endif
}
