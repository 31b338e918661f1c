import Foundation
import Testing
@testable import WorkbookCore

@Suite("A child that is slow on a busy machine is told from one that hangs")
struct LifeSignsTests {
  @Test(
    "The time that the machine gave it decides, and the work of many threads",
    arguments: [
      // Each is a part of the deadline.
      (0.9, 0.9, 0.9, nil), (0.9, 0.0, 3.0, nil),
      (1.0, 1.0, 0.0, ChildProcess.Exit.timedOut), (1.0, 1.0, 0.9, .timedOut),
      (1.0, 0.4, 0.1, nil), (5.0, 0.7, 0.7, nil), (5.0, 1.0, 0.1, .timedOut),
      (1.0, 0.0, 1.0, .timedOut), (12.0, 0.7, 0.7, .tooSlow), (12.0, 1.0, 0.7, .timedOut),
    ])
  func reasonToEnd(time: Double, given: Double, work: Double, reason: ChildProcess.Exit?) {
    #expect(LifeSigns.reasonToEnd(after: time, given: given, work: work) == reason)
  }
}

#if os(Linux)
  @Suite("On a busy machine") struct BusyMachineTests {
    @Test("A child that works little, and sleeps at times, is not said to hang")
    func sleeper() throws {
      // It has the lowest priority, so that it waits for longer than it works.
      let script = """
        renice -n 19 $$ >/dev/null
        for round in 1 2 3 4; do
          step=0; while [ $step -lt 20000 ]; do step=$((step + 1)); done; sleep 0.1
        done
        """
      #expect(try exit(of: script, deadline: 2) != .timedOut)
    }

    /// Runs a script beside loops that keep all processors.
    private func exit(of script: String, deadline: Double) throws -> ChildProcess.Exit {
      let loops = try (0..<ProcessInfo.processInfo.activeProcessorCount * 3).map { _ in
        try shell("while :; do :; done").spawn()
      }
      defer { for loop in loops { _ = loop.endGroup(as: nil) } }
      return try shell(script).run(deadline: deadline)
    }

    private func shell(_ script: String) -> ChildProcess {
      Shell(root: .temporaryDirectory)
        .child(["sh", "-c", script], log: URL(filePath: "/dev/null"))
    }
  }

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
