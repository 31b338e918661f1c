import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// The grader's own copy of what chapters are built from, built once for each
/// chapter, and the folders in which submissions are built.
///
/// All submissions share the first, and only read it. It holds nothing that was
/// made from a chapter's sources: no object, no module, no program. A submission
/// is built in an empty folder, so whatever a verdict rests on was compiled from
/// that submission's own bytes, or is the workbook's own.
package struct GradingFolder: Sendable {
  /// The workbook.
  package let root: URL
  let sandbox: Sandbox
  /// Holds everything below.
  let folder: URL

  package init(root: URL, sandbox: Sandbox, in folder: URL? = nil) {
    self.root = root
    self.sandbox = sandbox
    self.folder = (folder ?? Self.base(in: root)).appending(
      path: sandbox == .none ? "open" : "closed")
  }

  /// Where everything of grading lies, of all graders.
  static func base(in root: URL) -> URL { Workshop.scratch(in: root).appending(path: "grade") }

  /// What all submissions share: the package with the untouched chapter, and
  /// everything that was built of it but the chapter.
  func pristine(_ chapter: Chapter) -> URL { folder.appending(path: "pristine-\(chapter.number)") }

  /// Where one submission at a time is built.
  func work(_ lane: Int) -> URL { folder.appending(path: "work-\(lane)") }

  /// How a job sees what is shared. Only the job that makes it may write to it.
  func shared(_ chapter: Chapter, isWritable: Bool = false) -> Sandbox.Bind {
    Sandbox.Bind(host: pristine(chapter), inside: "/workbook", isWritable: isWritable)
  }

  /// Where one archive at a time is unpacked.
  func unpacked(_ lane: Int) -> URL { folder.appending(path: "unpacked-\(lane)") }

  /// How a job sees a work folder.
  func bind(_ lane: Int, isWritable: Bool) -> Sandbox.Bind {
    Sandbox.Bind(host: work(lane), inside: "/submission", isWritable: isWritable)
  }

  /// A lane's own copy of what the compiler keeps of the toolchain's modules.
  func ownModules(_ lane: Int, _ chapter: Chapter) throws -> Sandbox.Bind {
    let copy = work(lane).appending(path: "modules")
    try self.copy([pristine(chapter).appending(path: "modules").path], to: copy.path)
    try handOver(copy, to: lane)
    return Sandbox.Bind(host: copy, inside: "/workbook/modules", isWritable: true)
  }

  /// What the record of one run goes to: the only files that it can write.
  func output(_ lane: Int, _ name: String) -> URL {
    folder.appending(path: "output-\(lane)-\(name)")
  }

  /// Makes a work folder that is empty.
  func renew(_ lane: Int) throws {
    try? FileManager.default.removeItem(at: work(lane))
    try FileManager.default.createDirectory(at: work(lane), withIntermediateDirectories: true)
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

  package func run(_ command: [String]) throws {
    let (exit, output) = try Shell(root: root).capture(command, withErrors: true, deadline: 120)
    guard exit == .exited(0) else {
      throw ToolFault("\(command[0]) failed: \(String(decoding: output, as: UTF8.self))")
    }
  }
}
