import Foundation

// Darwin declares both as pointers, Linux as structures.
#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
  private var noActions: FileActions { nil }
  private var noAttributes: SpawnAttributes { nil }
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
  private var noActions: FileActions { FileActions() }
  private var noAttributes: SpawnAttributes { SpawnAttributes() }
#endif

extension ChildProcess {
  /// Starts the child as the leader of a new process group.
  func spawn() throws -> RunningGroup {
    var actions = fileActions()
    var attributes = groupAttributes()
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let variables = environment.map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let status = withCStrings(shell + arguments) { argv in
      withCStrings(variables) { envp in
        posix_spawn(&pid, shell[0], &actions, &attributes, argv, envp)
      }
    }
    guard status == 0 else {
      throw ToolFault("\(shell[0]) could not be started: \(String(cString: strerror(status))).")
    }
    return RunningGroup(leader: pid)
  }

  /// posix_spawn cannot change the folder everywhere, so a shell does, and then
  /// becomes the program: the process, and so the group, stay the same.
  private var shell: [String] { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] }

  private func fileActions() -> FileActions {
    var actions = noActions
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    return actions
  }

  private func groupAttributes() -> SpawnAttributes {
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    // The tool ignores the first, whoever started the tool may ignore the others,
    // and what is ignored would stay so in the child, whose limits send them.
    var restored = sigset_t()
    sigemptyset(&restored)
    for signal in [SIGPIPE, SIGXFSZ, SIGXCPU] { sigaddset(&restored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    // A thread of a pool holds signals back, and would pass that on.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
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
