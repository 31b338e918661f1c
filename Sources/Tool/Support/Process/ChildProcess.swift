import Foundation

/// A program that runs in a process group of its own, writes to a file, and is
/// ended with all its children at a deadline.
///
/// Output goes to a file because a pipe that nobody empties stops the child.
/// The group matters because a test run that is killed leaves its own children
/// behind.
package struct ChildProcess {
  /// How a child ended.
  package enum Exit: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It waited or worked for longer than it may.
    case timedOut
    /// The machine was too busy with other things to let it work.
    case tooSlow
    case cancelled
  }

  /// The program, found through `PATH`, then its arguments.
  package var arguments: [String]
  package var environment: [String: String]
  var directory: URL
  /// Takes standard output and standard error, in the order of writing.
  package var output: URL

  package init(arguments: [String], environment: [String: String], directory: URL, output: URL) {
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.output = output
  }

  /// Runs to the end, to the deadline in seconds, or until `isCancelled` says
  /// so. A program that is not found ends with code 127, as in a shell.
  package func run(
    deadline: TimeInterval, isCancelled: () -> Bool = { Interrupt.wasReceived }
  ) throws -> Exit {
    var exit = Exit.cancelled
    let job = ChildPool.Job(child: { self }, deadline: deadline) {
      exit = $0
      return []
    }
    do {
      try ChildPool(atOnce: 1).run([job], isCancelled: isCancelled)
    } catch is Cancelled {}
    return exit
  }
}

/// The leader of a process group, started and not yet collected.
struct RunningGroup: Equatable {
  let leader: pid_t

  /// Whether the leader has ended. It stays collectable, so that its number
  /// still names the group when the rest of the group is killed.
  var hasEnded: Bool {
    var info = siginfo_t()
    let status = waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 && info.si_signo == SIGCHLD
  }

  /// Kills whatever is left of the group and collects the leader. The reason
  /// says why it had to end, and is nil when it ended by itself.
  func endGroup(as reason: ChildProcess.Exit?) -> ChildProcess.Exit {
    kill(-leader, SIGKILL)
    let exit = ChildProcess.Exit(waitingFor: leader)
    return reason ?? exit
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
