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
}

#if os(Linux)
  @Suite("All processes of a submission are found") struct ProcessTreeTests {
    @Test("The work of a process and its children is known") func work() throws {
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

    @Test("A program's name may be no text, and read like the rest of a line") func strangeName()
      throws
    {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (shell, input, output) = (Process(), Pipe(), Pipe())
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", Self.script, folder.path]
      (shell.standardInput, shell.standardOutput) = (input, output)
      try shell.run()
      defer { shell.waitUntilExit() }
      // What it was told comes back: from then on it has its name.
      try input.fileHandleForWriting.write(contentsOf: Data("begun".utf8))
      #expect(output.fileHandleForReading.availableData == Data("begun".utf8))
      #expect(ProcessTree.children()[shell.processIdentifier]?.count == 1)
      try input.fileHandleForWriting.close()
    }

    private static let script = #"""
      cd "$0" && name=$(printf 'x\377) S 1') && cp "$(command -v cat)" "$name" && "./$name"; exit
      """#
  }
#endif
