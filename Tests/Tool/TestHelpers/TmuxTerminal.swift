import Foundation
import Testing
@testable import WorkbookCore

/// A real terminal without a window: a tmux session with a shell in it.
final class TmuxTerminal {
  private let socket = "workbook-\(UUID())"
  private let shell: Shell

  /// Opens a terminal with a shell in a folder.
  init(
    in folder: URL, width: Int = 80, height: Int = 24, environment: [String: String?] = [:]
  ) throws {
    var variables: [String: String?] = [
      "NO_COLOR": nil, "ENV": nil, "PS1": "$ ", "LC_ALL": "C.UTF-8",
    ]
    variables.merge(environment) { $1 }
    shell = Shell(root: folder, environment: variables)
    // tmux itself is started with a folder for temporary files that goes when the call ends.
    let exit = try tmux(
      ["-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(width)", "-y", "\(height)"]
        + ["-e", "TMPDIR=\(URL.temporaryDirectory.path)", "sh"]
    ).exit
    try #require(
      exit == .exited(0),
      """
      These tests press keys in a tmux, and none could be started here. Install it: \
      “apt-get install tmux” on Debian and Ubuntu, “brew install tmux” on macOS.
      """)
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// Presses keys, as tmux names them: `q`, `Enter`, `C-c`.
  func press(_ keys: String...) throws { _ = try tmux(["send-keys"] + keys) }

  /// Types a line and presses return.
  func type(_ line: String) throws {
    _ = try tmux(["send-keys", "-l", line])
    try press("Enter")
  }

  func resize(width: Int, height: Int) throws {
    _ = try tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"])
  }

  /// Returns the text on the screen.
  func screen() throws -> String {
    String(decoding: try tmux(["capture-pane", "-p"]).output, as: UTF8.self)
  }

  /// Waits until the screen shows all of some texts, and returns the screen.
  @discardableResult
  func waits(
    for texts: String..., seconds: Double = 240, at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let start = DispatchTime.now()
    while true {
      let screen = try screen()
      if texts.allSatisfy(screen.contains) { return screen }
      try #require(
        start.secondsUntilNow < seconds, "\(texts) did not come:\n\(screen)",
        sourceLocation: location)
      usleep(50_000)
    }
  }

  private func tmux(_ arguments: [String]) throws -> (exit: ChildProcess.Exit, output: Data) {
    try shell.capture(["tmux", "-L", socket] + arguments)
  }
}
