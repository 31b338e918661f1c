import Foundation

/// A shell that has the terminal while it runs.
///
/// It stays in the tool's process group, so that it may read keys and Control-C
/// reaches it. `system` does the same, but Darwin keeps that from Swift, and
/// `Process` gives each child a group of its own.
package enum ForegroundShell {
  /// Runs a script to its end. Control-C and Control-\ are the script's: the
  /// tool ignores them meanwhile.
  ///
  /// - Throws: `ToolFault` when there is no shell.
  package static func run(_ script: String) throws -> ChildProcess.Exit {
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    var actions = noSpawnActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = SpawnAttributes.restoring(before.map(\.0) + [SIGPIPE], isGroupLeader: false)
    defer { posix_spawnattr_destroy(&attributes) }
    let child = try start(
      ["/bin/sh", "-c", script], ProcessInfo.processInfo.environment, &actions, &attributes)
    return ChildProcess.Exit(waitingFor: child)
  }
}
