import Foundation

extension ChildProcess {
  /// Starts the child as the leader of a new process group.
  func spawn() throws -> RunningGroup {
    var actions = spawnActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = SpawnAttributes.restoring([SIGPIPE, SIGXFSZ, SIGXCPU], isGroupLeader: true)
    defer { posix_spawnattr_destroy(&attributes) }
    return RunningGroup(
      leader: try start(shell + arguments, environment, &actions, &attributes))
  }

  /// posix_spawn cannot change the folder everywhere, so a shell does, and then
  /// becomes the program: the process, and so the group, stay the same.
  private var shell: [String] { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] }

  private func spawnActions() -> SpawnActions {
    var actions = noSpawnActions
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    return actions
  }
}

extension SpawnAttributes {
  /// How a process starts.
  ///
  /// - Parameters:
  ///   - signals: do again what they do by default. The tool ignores some, and
  ///     what is ignored would stay so in the child.
  ///   - isGroupLeader: whether it begins a process group of its own.
  /// - Returns: attributes to destroy when the process has started.
  static func restoring(_ signals: [Int32], isGroupLeader: Bool) -> Self {
    var attributes = noSpawnAttributes
    posix_spawnattr_init(&attributes)
    var restored = sigset_t()
    sigemptyset(&restored)
    for signal in signals { sigaddset(&restored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    // A thread of a pool holds signals back, and would pass that on.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    if isGroupLeader { posix_spawnattr_setpgroup(&attributes, 0) }
    let group = isGroupLeader ? POSIX_SPAWN_SETPGROUP : 0
    let flags = group | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
}

/// Starts a program, named by its path.
///
/// - Returns: the number of the process.
/// - Throws: `ToolFault` when it cannot be started.
func start(
  _ arguments: [String], _ environment: [String: String], _ actions: inout SpawnActions,
  _ attributes: inout SpawnAttributes
) throws -> pid_t {
  let variables = environment.map { "\($0.key)=\($0.value)" }
  var pid: pid_t = 0
  let status = withCStrings(arguments) { argv in
    withCStrings(variables) { envp in
      posix_spawn(&pid, arguments[0], &actions, &attributes, argv, envp)
    }
  }
  guard status == 0 else {
    throw ToolFault("\(arguments[0]) could not be started: \(String(cString: strerror(status))).")
  }
  return pid
}

/// Hands over a null-terminated array of C strings that lives as long as `body`.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
