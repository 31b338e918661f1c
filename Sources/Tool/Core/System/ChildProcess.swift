import Foundation
import Synchronization

/// A program that runs in a process group of its own, writes to a file, and is
/// ended with all its children at a deadline.
///
/// Output goes to a file because a pipe that nobody empties stops the child.
/// The group matters because a test run that is killed leaves its own children
/// behind.
package struct ChildProcess: Sendable {
  /// How a child ended.
  package enum Exit: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    /// It was ended because it had started more than so many.
    case tooManyProcesses(Int)
  }

  /// The program, found through `PATH`, then its arguments.
  package var arguments: [String]
  package var environment: [String: String]
  var directory: URL
  /// Takes standard output and standard error, in the order of writing.
  package var output: URL
  /// Asked ten times a second while it runs: a reason to end it.
  package var reasonToEnd: @Sendable () -> Exit? = { nil }
  /// Tells how the program ended from how the process did, where that is another one
  /// in which the program runs.
  package var programExit: @Sendable (Exit) throws -> Exit = { $0 }

  package init(arguments: [String], environment: [String: String], directory: URL, output: URL) {
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.output = output
  }

  /// Runs to the end, on a thread of its own. A program that is not found ends with code
  /// 127, as in a shell.
  ///
  /// - Parameter deadline: in seconds.
  /// - Returns: how it ended.
  /// - Throws: `Cancelled` when the task or the tool was to end, `ToolFault`.
  package func run(deadline: TimeInterval) async throws -> Exit {
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try wait(deadline: deadline) { isCancelled.load(ordering: .relaxed) }
            })
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// Runs to the end, and keeps this thread waiting.
  ///
  /// - Parameters:
  ///   - deadline: in seconds.
  ///   - isCancelled: asked all the time.
  /// - Returns: how it ended.
  /// - Throws: `Cancelled`, `ToolFault`.
  package func wait(deadline: TimeInterval, isCancelled: () -> Bool = { false }) throws -> Exit {
    let end = DispatchTime.now() + deadline
    var nextLook = DispatchTime.now()
    let group = try spawn()
    var reason: Exit?
    while reason == nil && !group.hasEnded {
      if isCancelled() || Interrupt.wasReceived {
        group.end()
        throw Cancelled()
      }
      let now = DispatchTime.now()
      if now >= end { reason = .timedOut }
      if now >= nextLook {
        reason = reason ?? reasonToEnd()
        nextLook = now + 0.1
      }
      usleep(5_000)
    }
    let exit = group.end()
    return try reason ?? programExit(exit)
  }
}

/// The work was given up because somebody asked for it.
package struct Cancelled: Error {
  package init() {}
}

/// The leader of a process group, started and not yet collected.
struct RunningGroup {
  let leader: pid_t
  /// The end of a pipe that the system closes with the tool.
  let lifeline: Int32

  /// Whether the leader has ended. It stays collectable, so that its number
  /// still names the group when the rest of the group is killed.
  var hasEnded: Bool {
    var info = siginfo_t()
    let status = waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 && info.si_signo == SIGCHLD
  }

  /// Kills whatever is left of the group and collects the leader. One that still works is
  /// asked to end: SwiftPM's compilers have groups of their own, which it ends then.
  @discardableResult
  func end() -> ChildProcess.Exit {
    if !hasEnded { kill(leader, SIGINT) }
    for _ in 0..<60 where !hasEnded { usleep(5_000) }
    kill(-leader, SIGKILL)
    close(lifeline)
    return ChildProcess.Exit(waitingFor: leader)
  }
}

extension ChildProcess.Exit {
  /// Waits for a child to end, and collects it.
  init(waitingFor child: pid_t) {
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1 && errno == EINTR {}
    // The low seven bits hold the signal, the next byte the exit code.
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}

extension ChildProcess {
  /// Starts the child as the leader of a new process group.
  func spawn() throws -> RunningGroup {
    var pipe: [Int32] = [-1, -1]
    guard Foundation.pipe(&pipe) == 0 else { throw SystemFailure(code: errno) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipe[0]) }
    var actions = spawnActions(reading: pipe[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = SpawnAttributes.ofGroupLeader
    defer { posix_spawnattr_destroy(&attributes) }
    let words = ["/bin/sh", "-c", Self.script, directory.path] + arguments
    var leader: pid_t = 0
    let status = withCStrings(words) { argv in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
        posix_spawn(&leader, words[0], &actions, &attributes, argv, envp)
      }
    }
    if status == 0 { return RunningGroup(leader: leader, lifeline: pipe[1]) }
    close(pipe[1])
    throw ToolFault("\(words[0]) could not be started: \(String(cString: strerror(status))).")
  }

  /// posix_spawn cannot change the folder everywhere, so a shell does, and then becomes
  /// the program: the process, and so the group, stay the same. A second one in the group
  /// waits for the end of the tool, which may be killed, and ends the group then.
  private static let script = #"""
    cd "$0" || exit
    (read -r line <&3; kill -INT $$; sleep 1; kill -9 0) &
    exec "$@" 3<&-
    """#

  private func spawnActions(reading lifeline: Int32) -> SpawnActions {
    var actions = noSpawnActions
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    posix_spawn_file_actions_adddup2(&actions, lifeline, 3)
    return actions
  }
}

extension SpawnAttributes {
  /// The leader of a new process group. Signals that the tool ignores do again what they do
  /// by default: what is ignored would stay so in the child.
  fileprivate static var ofGroupLeader: Self {
    var attributes = noSpawnAttributes
    posix_spawnattr_init(&attributes)
    var restored = sigset_t()
    sigemptyset(&restored)
    for signal in [SIGINT, SIGPIPE, SIGXFSZ, SIGXCPU] { sigaddset(&restored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    // A thread of a pool holds signals back, and would pass that on.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
}

/// Hands over a null-terminated array of C strings that lives as long as `body`.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}

/// Becomes another program, which has the terminal then. Returns only if that fails.
package func become(_ arguments: [String]) {
  withCStrings(arguments) { _ = execv(arguments[0], $0) }
}
