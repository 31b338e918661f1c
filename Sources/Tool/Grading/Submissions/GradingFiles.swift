import Foundation
import WorkbookCore

/// Makes, copies and removes files of grading, with the system's own programs.
struct GradingFiles: Sendable {
  let folder: GradingFolder
  let sandbox: Sandbox

  /// Makes a work folder that is empty.
  func renewWork(_ lane: Int) throws {
    let work = folder.work(lane)
    try? FileManager.default.removeItem(at: work)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
  }

  func copy(_ sources: [String], to target: String) throws {
    try run(["cp", "-Rp"] + sources + [target])
  }

  /// Removes a folder, however deep the folders in it lie. Programs that were
  /// ended at a deadline may write for a moment longer.
  func remove(_ folder: URL) throws {
    for _ in 0..<20 {
      if (try? run(["rm", "-rf", folder.path])) != nil { return }
      usleep(50_000)
    }
    try run(["rm", "-rf", folder.path])
  }

  /// Root's files would be closed to the user in the sandbox.
  func handOver(_ url: URL, to lane: Int) throws {
    guard case .bubblewrap(let bubblewrap) = sandbox, bubblewrap.isRoot else { return }
    let user = bubblewrap.firstUser + lane
    try run(["chown", "-R", "\(user):\(user)", url.path])
  }

  /// From now on the users of all lanes may add to a folder, while the grader builds.
  func open(_ url: URL) throws { try run(["chmod", "-R", "a+rwX", url.path]) }

  /// From now on a folder is only read, by the users of all lanes.
  func close(_ url: URL) throws {
    try run(["chmod", "-R", "a+rX,go-w", url.path])
    guard case .bubblewrap(let bubblewrap) = sandbox, bubblewrap.isRoot else { return }
    try run(["chown", "-R", "0:0", url.path])
  }

  private func run(_ command: [String]) throws {
    let (exit, output) = try Shell(root: folder.url)
      .capture(command, withErrors: true, deadline: 120)
    guard exit == .exited(0) else {
      throw ToolFault("\(command[0]) failed: \(String(decoding: output, as: UTF8.self))")
    }
  }
}
