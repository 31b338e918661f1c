import Foundation
import WorkbookSupport

/// The word after `--sandbox`.
package enum SandboxChoice: String, CaseIterable, Sendable {
  case auto, bubblewrap, none
}

extension Sandbox {
  /// Why nothing is graded.
  static let refusal = """
    there is no working sandbox on this machine, and submissions are programs of strangers
    """

  /// What to do about it.
  static let remedy = """
    install bubblewrap (“apt-get install bubblewrap” on Debian and Ubuntu; macOS has none), or, \
    on a machine that is thrown away afterwards, say --sandbox none
    """

  /// The sandbox that somebody chose, tried out.
  ///
  /// - Throws: `WrongUsage` when it does not work here, with what it said.
  package static func chosen(_ choice: SandboxChoice, root: URL) throws -> Sandbox {
    if choice == .none { return .none }
    let bubblewrap = Bubblewrap(toolchain: try toolchain(root: root), isRoot: geteuid() == 0)
    let sandbox = Sandbox.bubblewrap(bubblewrap)
    if let failure = try sandbox.failure(root: root) {
      throw WrongUsage(
        error: "\(refusal) (\(failure))", help: remedy)
    }
    return sandbox
  }

  /// What goes wrong when a program is run in it, nil when it works: an old
  /// version lacks an option, a container may forbid namespaces.
  private func failure(of command: [String] = ["true"], root: URL) throws -> String? {
    let job = Job(
      command: command, binds: [], limits: .run(deadline: 10), folder: "/", lane: 0)
    let (exit, output) = try Shell(root: root).capture(
      self.command(job, status: URL(filePath: "/dev/null")), withErrors: true)
    if exit == .exited(0) { return nil }
    let text = String(decoding: output, as: UTF8.self)
    return exit == .exited(127) && text.contains("not found")
      ? "bwrap is not installed"
      : text.split(separator: "\n").first.map { String($0).shownPlainly } ?? "bwrap failed"
  }

  /// Makes sure that archives of some kinds can be unpacked.
  ///
  /// - Throws: `WrongUsage` when a program is missing.
  func expectPrograms(for kinds: [Archive.Kind], root: URL) throws {
    for command in Archive.Kind.allCases.filter(kinds.contains).flatMap(\.programs)
    where try failure(of: command, root: root) != nil {
      throw WrongUsage(
        error: "there are archives among the submissions, and \(command[0]) cannot be run here",
        help: "install it (“apt-get install \(command[0])” on Debian and Ubuntu)")
    }
  }

  /// The `usr` folder of the toolchain, which the `swift` in PATH may only point to.
  private static func toolchain(root: URL) throws -> String {
    struct Info: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let (_, output) = try Shell(root: root).capture(["swift", "-print-target-info"])
    guard let info = try? JSONDecoder().decode(Info.self, from: output) else {
      throw ToolFault("swift -print-target-info did not say where the toolchain is.")
    }
    return URL(filePath: info.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
}
