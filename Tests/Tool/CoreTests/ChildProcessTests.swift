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
  func end(script: String, exit: ChildProcess.Exit) async throws {
    #expect(try await run(script) == exit)
  }

  @Test("Both outputs, the folder and the environment arrive") func surroundings() async throws {
    _ = try await run("echo $WORD; pwd >&2")
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "word")
    #expect(lines.last?.hasSuffix(folder.lastPathComponent) ?? false)
  }

  @Test("Much output does not stop it") func muchOutput() async throws {
    #expect(try await run("head -c 1000000 /dev/zero") == .exited(0))
    #expect(try Data(contentsOf: output).count == 1_000_000)
  }

  @Test("A program that is not there ends with 127") func missingProgram() async throws {
    #expect(try await process(["no-such-program"]).run(deadline: 5) == .exited(127))
  }

  @Test("At the deadline the children of the child end too") func deadline() async throws {
    let exit = try await run("sleep 3600 & echo $!; wait", deadline: 0.3)
    #expect(exit == .timedOut)
    #expect(try isGone(grandchild()))
  }

  @Test("A child's own children end with it") func leftovers() async throws {
    #expect(try await run("sleep 3600 & echo $!") == .exited(0))
    #expect(try isGone(grandchild()))
  }

  @Test("It ends with all its children when its task is cancelled") func cancelling() async throws {
    let child = process(["sh", "-c", "sleep 3600 & echo $!; wait"])
    // Other tests may keep this one waiting for minutes.
    let task = Task { try await child.run(deadline: 3_600) }
    while (try? Data(contentsOf: output))?.isEmpty != false {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    await #expect(throws: Cancelled.self) { try await task.value }
    #expect(try isGone(grandchild()))
  }

  @Test("A reason to end it is asked for while it runs") func reasonToEnd() async throws {
    var child = process(["sh", "-c", "sleep 3600"])
    child.reasonToEnd = { .signalled(SIGKILL) }
    #expect(try await child.run(deadline: 30) == .signalled(SIGKILL))
  }

  @Test("It ends with all its children when the tool is killed") func orphan() throws {
    let group = try process(["sh", "-c", "sleep 3600 & echo $!; wait"]).spawn()
    while (try? Data(contentsOf: output))?.isEmpty != false { usleep(1_000) }
    // As the system does then.
    close(group.lifeline)
    #expect(ChildProcess.Exit(waitingFor: group.leader) == .signalled(SIGINT))
    #expect(try isGone(grandchild()))
  }

  private func run(_ script: String, deadline: Double = 5) async throws -> ChildProcess.Exit {
    try await process(["sh", "-c", script]).run(deadline: deadline)
  }

  private func process(_ arguments: [String]) -> ChildProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ChildProcess(
      arguments: arguments, environment: ["PATH": path, "WORD": "word"], directory: folder,
      output: output)
  }

  /// The number that a script printed.
  private func grandchild() throws -> pid_t {
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
