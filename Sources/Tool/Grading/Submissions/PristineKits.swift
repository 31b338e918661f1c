import Foundation
import WorkbookCore

/// What all submissions share of all chapters: the package with the untouched
/// chapters, what was built of the modules that they import, and what the compiler
/// keeps of the toolchain's.
struct PristineKits {
  let site: GradingSite
  let chapters: [Chapter]
  var progress: (String) -> Void = { _ in }

  private var folder: GradingFolder { site.folder }

  /// Builds them, unless that was done before for the same bytes.
  ///
  /// - Returns: What says which bytes those are.
  func make() throws -> String {
    let key = try key()
    if (try? String(contentsOf: folder.key, encoding: .utf8)) == key { return key }
    for url in [folder.key, folder.pristine] + chapters.map(folder.key) {
      try? FileManager.default.removeItem(at: url)
    }
    progress("Building what all chapters import")
    try makeAnew()
    try Data(key.utf8).write(to: folder.key)
    return key
  }

  private func makeAnew() throws {
    try site.files.renewWork(0)
    try PristinePackage(site: site).copy(chapters)
    try site.files.handOver(folder.pristine, to: 0)
    let job = GradingJob(site: site, lane: 0)
    let command = job.swiftBuild(
      ["--disable-xctest", "--target", PristinePackage.kits], in: job.shared)
    let result = try job.run(command, writing: .everything, within: WholeBuild.deadline)
    try result.expect("code that all chapters import")
    try site.files.close(folder.pristine)
  }

  /// The bytes that they are made from, and who makes them: another compiler cannot go
  /// on with them, and another version of this tool may make them in another way.
  private func key() throws -> String {
    let own = CourseFiles(root: site.root)
    let sources = ["Package.swift"] + own.sharedSources.flatMap(own.walk)
    let digests = sources.map { "\($0) \(own.data($0).map { Digest(of: $0).hex } ?? "")" }
    let makers = [
      try Self.tool.get(), try site.sandbox.compiler(root: site.root), HeaderStamp().text,
    ]
    let names = chapters.map(\.target)
    return Digest(of: Data((digests + makers + names).joined(separator: "\n").utf8)).hex
  }

  /// The tool as it was when it started: a class may take longer than a build.
  private static let tool = Result { try FileStamp(of: Bundle.main.executablePath ?? "").text }
}
