import Foundation

/// The grader's own copy of what chapters are built from, built once for each
/// chapter, and the folders in which submissions are built.
///
/// A pristine build holds nothing that was made from a chapter's sources: no
/// object, no module, no program. A submission is built in a fresh copy of it,
/// so whatever a verdict rests on was compiled from that submission's own bytes.
struct GradingFolder: Sendable {
  /// The workbook.
  let root: URL
  let sandbox: Sandbox
  /// Holds everything below.
  let folder: URL

  init(root: URL, sandbox: Sandbox, in folder: URL? = nil) {
    self.root = root
    self.sandbox = sandbox
    let base =
      folder ?? Workshop.scratch(in: root).deletingLastPathComponent().appending(path: "grade")
    self.folder = base.appending(path: sandbox == .none ? "open" : "closed")
  }

  /// The build of the untouched chapter, without what came of its sources.
  func pristine(_ chapter: Chapter) -> URL { folder.appending(path: "pristine-\(chapter.number)") }

  /// Where one submission at a time is built.
  func work(_ lane: Int) -> URL { folder.appending(path: "work-\(lane)") }

  /// How a job sees a work folder.
  func bind(_ lane: Int, isWritable: Bool) -> Sandbox.Bind {
    Sandbox.Bind(host: work(lane), inside: "/workbook", isWritable: isWritable)
  }

  /// What the record of one run goes to: the only files that it can write.
  func output(_ lane: Int, _ name: String) -> URL {
    folder.appending(path: "output-\(lane)-\(name)")
  }

  func log(_ lane: Int, _ name: String) -> URL { folder.appending(path: "log-\(lane)-\(name).txt") }

  /// Makes a work folder that is as if nothing had ever been built from a
  /// submission, with the times that keep the rest of the build warm.
  func renew(_ lane: Int, for chapter: Chapter) throws {
    try? FileManager.default.removeItem(at: work(lane))
    try copy([pristine(chapter).path], to: work(lane).path)
    try handOver(lane)
  }

  func copy(_ sources: [String], to target: String) throws {
    try run(["cp", "-Rp"] + sources + [target])
  }

  /// Root's files would be closed to the user in the sandbox.
  func handOver(_ lane: Int) throws {
    guard case .bubblewrap(let bubblewrap) = sandbox, bubblewrap.isRoot else { return }
    let user = bubblewrap.firstUser + lane
    try run(["chown", "-R", "\(user):\(user)", work(lane).path])
  }

  private func run(_ command: [String]) throws {
    let (exit, output) = try Shell(root: root).capture(command, withErrors: true, deadline: 120)
    guard exit == .exited(0) else {
      throw ToolFault("\(command[0]) failed: \(String(decoding: output, as: UTF8.self))")
    }
  }
}
