import Foundation
import Synchronization
import Testing
@testable import WorkbookCore

@Suite("A child process runs in a group of its own") struct ChildProcessTests {
  let folder = URL.temporaryDirectory.appending(path: "child-\(UUID())")
  var output: URL { folder.appending(path: "output.txt") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test(
    "Its exit is known",
    arguments: [
      ("exit 0", ChildProcess.Exit.exited(0)), ("exit 3", .exited(3)),
      ("kill -9 $$", .signalled(9)),
    ])
  func end(script: String, exit: ChildProcess.Exit) throws {
    #expect(try run(script) == exit)
  }

  @Test("Both outputs, the folder and the environment arrive") func surroundings() throws {
    _ = try run("echo $WORD; pwd >&2")
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "word")
    #expect(lines.last?.hasSuffix(folder.lastPathComponent) ?? false)
  }

  @Test("Much output does not stop it") func muchOutput() throws {
    #expect(try run("head -c 1000000 /dev/zero") == .exited(0))
    #expect(try Data(contentsOf: output).count == 1_000_000)
  }

  @Test("A program that is not there ends with 127") func missingProgram() throws {
    #expect(try process(["no-such-program"]).run(deadline: 5) == .exited(127))
  }

  @Test("At the deadline the children of the child end too") func deadline() throws {
    let exit = try run("sleep 60 & echo $!; wait", deadline: 0.3)
    #expect(exit == .timedOut)
    #expect(try isGone(grandchild()))
  }

  @Test("A child's own children end with it") func leftovers() throws {
    #expect(try run("sleep 60 & echo $!") == .exited(0))
    #expect(try isGone(grandchild()))
  }

  @Test("It ends when the caller cancels it") func cancelling() throws {
    let child = process(["sh", "-c", "sleep 60"])
    #expect(try child.run(deadline: 30, isCancelled: { true }) == .cancelled)
  }

  #if os(Linux)
    @Test("It ends when the thread that started it is no more") func orphan() throws {
      let started = Mutex<RunningGroup?>(nil)
      Thread.detachNewThread { [self] in
        let child = process(["sh", "-c", "echo begun; exec sleep 60"])
        started.withLock { $0 = try? child.spawn() }
        while (try? Data(contentsOf: output))?.isEmpty != false { usleep(1_000) }
      }
      var group: RunningGroup?
      for _ in 0..<500 where group?.hasEnded != true {
        usleep(10_000)
        group = started.withLock { $0 }
      }
      #expect(try #require(group).hasEnded)
      #expect(group?.endGroup(as: nil) == .signalled(SIGKILL))
    }
  #endif

  @Test("Of two that end together, the second is not told when the first makes it unwanted")
  func unwanted() throws {
    var told: [Int] = []
    try runPair(isWanted: { told.isEmpty }, onEnd: { told.append($0) })
    #expect(told == [0])
  }

  @Test("Of two that end together, none is left behind when the end of the first is a fault")
  func fault() throws {
    #expect(throws: ToolFault.self) {
      try runPair(onEnd: { _ in throw ToolFault("It broke.") })
    }
    for number in 0...1 { #expect(try isGone(process(in: pairOutput(number)))) }
  }

  /// Runs two children to a deadline that both reach at the same moment.
  private func runPair(
    isWanted: @escaping () -> Bool = { true }, onEnd: @escaping (Int) throws -> Void
  ) throws {
    var isTimeUp = false
    let jobs = (0...1).map { number in
      ChildPool.Job(
        child: {
          var child = process(["sh", "-c", "echo $$; exec sleep 60"])
          child.output = pairOutput(number)
          child.reasonToEnd = { isTimeUp ? .timedOut : nil }
          return child
        }, deadline: 30, isWanted: isWanted,
        onEnd: { _ in
          try onEnd(number)
          return []
        })
    }
    try ChildPool(atOnce: 2).run(
      jobs, whileWaiting: { isTimeUp = (0...1).allSatisfy { isBegun($0) } },
      isCancelled: { false })
  }

  private func isBegun(_ number: Int) -> Bool {
    (try? Data(contentsOf: pairOutput(number)))?.isEmpty == false
  }

  private func pairOutput(_ number: Int) -> URL { folder.appending(path: "\(number).txt") }

  private func run(_ script: String, deadline: Double = 5) throws -> ChildProcess.Exit {
    try process(["sh", "-c", script]).run(deadline: deadline)
  }

  private func process(_ arguments: [String]) -> ChildProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ChildProcess(
      arguments: arguments, environment: ["PATH": path, "WORD": "word"], directory: folder,
      output: output)
  }

  private func grandchild() throws -> pid_t { try process(in: output) }

  /// The number that a script printed.
  private func process(in output: URL) throws -> pid_t {
    let text = try String(contentsOf: output, encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// The process that adopts a killed one may take a moment to collect it.
  private func isGone(_ pid: pid_t) -> Bool {
    for _ in 0..<200 where kill(pid, 0) == 0 && !isZombie(pid) { usleep(10_000) }
    return kill(pid, 0) != 0 || isZombie(pid)
  }

  private func isZombie(_ pid: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return state?.contains(") Z ") ?? false
  }
}
