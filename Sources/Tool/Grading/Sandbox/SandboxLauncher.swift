import Foundation
import Synchronization
import WorkbookCore

/// Starts the programs of one worker's workspace in a sandbox.
///
/// Programs see the folder of each worker under the same path, so that a copy of what
/// was built there once can be built on. A build may write to the folder; tests may only
/// write the record of their run, two files that checks attach, and to a temporary folder that
/// ends with them.
final class SandboxLauncher: Launcher {
  let sandbox: Sandbox
  /// Holds the package and what is built of it.
  let folder: URL
  /// The number of the worker.
  let worker: Int
  /// Programs that run side by side have a user each, where root can give them one: the
  /// limit on processes is on all processes of a user.
  private let users = Mutex(0)

  static let usersOfWorker = 64

  init(_ sandbox: Sandbox, folder: URL, worker: Int) {
    self.sandbox = sandbox
    self.folder = folder
    self.worker = worker
  }

  let buildOptions = ["--disable-sandbox"]

  private var inside: String { sandbox == .none ? folder.path : "/workbook" }

  func localText(_ text: String) -> String {
    text.replacing("\(inside)/", with: "\(folder.path)/")
  }

  private func insidePath(_ text: String) -> String {
    text.replacing(folder.path, with: inside)
  }

  func child(_ program: Program) throws -> ChildProcess {
    // A sandbox has a temporary folder of its own.
    let own = try sandbox == .none ? program.withTemporaryFolder() : program.environment
    let variables = own.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    return sandbox.child(try job(program), variables: variables, log: program.log)
  }

  private func job(_ program: Program) throws -> Sandbox.Program {
    let words = program.words.map(insidePath)
    let bind = Sandbox.Bind(host: folder, inside: inside, isWritable: program.output == nil)
    guard let output = program.output, sandbox != .none else {
      // The build copies resources with their owner.
      try sandbox.handOver(program.folder, to: worker * Self.usersOfWorker)
      return Sandbox.Program(
        command: words, binds: [bind], limits: .build(deadline: program.deadline),
        folder: insidePath(program.folder.path), user: worker * Self.usersOfWorker)
    }
    let kinds = ["matrix-row", "remark"].map { output.attachments.appending(path: "\($0) all") }
    let writable = try ([output.events] + kinds).map { file in
      try makeEmpty(file)
      return Sandbox.Bind(host: file, inside: insidePath(file.path), isWritable: true)
    }
    return Sandbox.Program(
      command: ["/bin/sh", "-c", Self.script, insidePath(output.attachments.path)]
        + words.map { $0 == insidePath(output.attachments.path) ? Self.attachments : $0 },
      binds: [bind] + writable, limits: .run(deadline: program.deadline),
      folder: insidePath(program.folder.path), user: nextUser())
  }

  private func nextUser() -> Int {
    users.withLock { count in
      count = (count + 1) % (Self.usersOfWorker - 1)
      return worker * Self.usersOfWorker + 1 + count
    }
  }

  /// In the sandbox's own temporary folder.
  private static let attachments = "/tmp/attachments"

  /// Attachments stay in the sandbox; only the rows of a kill matrix and the remarks of
  /// checks are brought out, each kind in one file, each as a line: `sed` ends one that has
  /// no end before it goes on.
  private static let script = #"""
    outside=$0; mkdir -p /tmp/attachments
    "$@"; code=$?
    for kind in matrix-row remark; do
      set -- /tmp/attachments/"$kind"*
      if [ -f "$1" ]; then sed -n p "$@" > "$outside/$kind all"; fi
    done
    rm -rf /tmp/attachments; exit $code
    """#

  /// A new file to which the user in the sandbox can write.
  private func makeEmpty(_ file: URL) throws {
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o666])
    else { throw ToolFault("\(file.path) could not be written.") }
  }
}
