import Foundation

/// The sandbox of Linux: `bwrap`, of the package bubblewrap.
///
/// The program inside sees the system's programs and libraries, the toolchain,
/// what is bound for it, and nothing else: no network but a loopback of its own,
/// no home, no process of the machine. It ends with everything that it started.
struct Bubblewrap: Equatable, Sendable {
  /// The `usr` folder of the Swift toolchain.
  let toolchain: String
  /// Whether the tool runs as root, as it does in a container. The limits on
  /// processes do not hold for root, so the program then gets a user of its own.
  let isRoot: Bool

  static let environment = [
    "PATH": "/toolchain/usr/bin:/usr/bin:/bin", "HOME": "/tmp", "TMPDIR": "/tmp",
    "LANG": "C.UTF-8", "NO_COLOR": "1",
  ]

  /// A user and a group that no machine has; others count up from here.
  var firstUser = 61_190

  func command(_ job: Sandbox.Program) -> [String] {
    ["bwrap"] + walls + system + job.binds.flatMap(words) + ["--chdir", job.folder, "--"]
      + user(job.user) + job.limits.command + job.command
  }

  /// A container may forbid user namespaces, and root does not need them.
  private var walls: [String] {
    let spaces =
      isRoot
      ? [
        "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
      ]
      : ["--unshare-all"]
    return spaces + ["--die-with-parent", "--new-session", "--json-status-fd", "3"]
  }

  private var system: [String] {
    let folders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(systemFolder)
    let settings = ["/etc/ld.so.cache", "/etc/alternatives", "/etc/nsswitch.conf"]
      .flatMap { ["--ro-bind-try", $0, $0] }
    return ["--ro-bind", "/usr", "/usr"] + folders + settings
      + ["--perms", "0755", "--dir", "/toolchain", "--ro-bind", toolchain, "/toolchain/usr"]
      + ["--proc", "/proc", "--dev", "/dev"]
      + ["--perms", "1777", "--size", "\(64 << 20)", "--tmpfs", "/tmp"]
      + ["--perms", "0755", "--size", "4096", "--tmpfs", "/dev/shm"]
  }

  /// Most systems have links into /usr here, older ones have folders.
  private func systemFolder(_ path: String) -> [String] {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      return ["--symlink", target, path]
    }
    return ["--ro-bind-try", path, path]
  }

  /// Folders that lead to what is bound would be closed to everybody but root.
  private func words(_ bind: Sandbox.Bind) -> [String] {
    let parts = bind.inside.split(separator: "/").dropLast()
    let folders = parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    return folders.flatMap { ["--perms", "0755", "--dir", $0] }
      + [bind.isWritable ? "--bind" : "--ro-bind", bind.host.path, bind.inside]
  }

  /// Becomes another user and gives up every right of root.
  private func user(_ number: Int) -> [String] {
    guard isRoot else { return [] }
    let id = "\(firstUser + number)"
    return [
      "setpriv", "--reuid", id, "--regid", id, "--clear-groups", "--no-new-privs",
      "--inh-caps=-all", "--bounding-set=-all", "--",
    ]
  }
}
