import Foundation
import WorkbookCore

extension Command {
  package static let courseSite = Command(
    audience: .authors, words: ["course", "site"],
    summary: "make a web site of the lessons and of the API that they use",
    details: """
      DocC, which comes with the toolchain, makes the site from the pages of the workbook. \
      A warning of DocC ends the command. The pages are static, but a browser shows them \
      only when a web server delivers them.
      """,
    parameters: [.folder],
    options: [
      Option(
        name: "--base-path", placeholder: "NAME", value: .text,
        summary: "the path below which a server will have the site, such as my-workbook"),
      Option(
        name: "--repository", placeholder: "URL", value: .text,
        summary: "the repository on GitHub, to which links to source files lead"),
    ]
  ) { tool, invocation in
    let plan = SitePlan(
      course: tool.course, files: CourseFiles(root: tool.root),
      repository: invocation.values["--repository"]?.first)
    let basePath = invocation.values["--base-path"]?.first ?? ""
    return try Site(plan: plan, basePath: basePath).answer(to: invocation.words[0])
  }
}

/// Makes the web site in a scratch folder, and moves it into place as one.
struct Site {
  let plan: SitePlan
  /// The path below which a server has it; empty for the server's root.
  let basePath: String
  var progress = ProgressDisplay()

  private var root: URL { plan.files.root }

  /// What DocC or the compiler said against the site.
  private struct Refusal: Error, CustomStringConvertible { let description: String }

  /// Makes the site in a folder, which is named as it was typed, and reports.
  func answer(to word: String) throws -> CommandLineTool.Answer {
    let folder = try ClassFolder(word, outside: root)
    do {
      try folder.fill { try make(in: $0) }
    } catch  where error is Refusal || error is Unwritable {
      return .init(text: "The site was not made. \(error)\n", exit: .notPassed)
    }
    return .init(text: report(on: word), exit: .done)
  }

  private func report(on folder: String) -> String {
    let served = basePath.isEmpty ? folder : "\(folder)/.."
    return """
      The site is in \(folder): \(counted(plan.pages.count, "page")), and the API of \
      \(SitePlan.modules.joined(separator: " and ")).
      To look at it: python3 -m http.server -d \(served.quotedForShell)
      Then open http://localhost:8000/\(basePath).

      """
  }

  private func make(in site: URL) throws {
    let scratch = URL.temporaryDirectory.appending(path: "site-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    progress.step("building \(SitePlan.modules.joined(separator: " and "))")
    let symbols = try symbolGraphs()
    progress.step("converting the pages")
    let catalogs = SiteCatalogs(plan: plan, symbols: symbols, folder: scratch)
    try catalogs.write()
    let archives = try SiteCatalogs.names.reduce(into: []) { archives, name in
      archives.append(try convert(name, in: scratch, after: archives))
    }
    // The front page comes last: the sidebar of a module is the first that bears its name.
    try docc(
      ["merge"] + archives + [
        "--synthesized-landing-page-name", plan.title,
        "--synthesized-landing-page-topics-style", "list", "--output-path", site.path,
      ])
    try CourseFiles(root: site).write(entrance, to: "index.html")
    progress.end()
  }

  /// Leads from the site's root to the front page.
  private var entrance: String {
    let path = "documentation/\(SitePlan.frontPage.lowercased())/"
    return """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>\(plan.title)</title>
      <meta http-equiv="refresh" content="0; url=\(path)"><a href="\(path)">\(plan.title)</a></html>

      """
  }

  /// Compiles the modules, and returns the folder in which the compiler describes them.
  private func symbolGraphs() throws -> URL {
    let scratch = root.appending(path: ".build/site")
    let folder = scratch.appending(path: "symbols")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let flags = ["-emit-symbol-graph", "-emit-symbol-graph-dir", folder.path, "-gnone"]
    let build = ["swift", "build", "--target", SitePlan.modules[0], "--scratch-path", scratch.path]
    try run(build + ["--disable-index-store"] + flags.flatMap { ["-Xswiftc", $0] })
    return folder
  }

  /// Makes an archive, whose pages may link to those of others, and returns its path.
  private func convert(_ name: String, in scratch: URL, after others: [String]) throws -> String {
    let archive = scratch.appending(path: "\(name).doccarchive").path
    var words = ["convert", scratch.appending(path: "\(name).docc").path, "--output-path", archive]
    words += ["--fallback-display-name", name, "--fallback-bundle-identifier", name]
    words += ["--transform-for-static-hosting", "--enable-experimental-external-link-support"]
    words += ["--warnings-as-errors"] + others.flatMap { ["--dependency", $0] } + sourceOptions
    if !basePath.isEmpty { words += ["--hosting-base-path", basePath] }
    if try isOffered(Self.codeOptions) { words.append(Self.codeOptions) }
    try docc(words)
    return archive
  }

  /// Wraps long lines of output and copies code. DocC has it since Swift 6.3.
  private static let codeOptions = "--enable-experimental-code-block-annotations"

  private func isOffered(_ option: String) throws -> Bool {
    try docc(["convert", "--help"]).contains(option)
  }

  private var sourceOptions: [String] {
    guard let repository = plan.repository else { return [] }
    return ["--checkout-path", root.realPath, "--source-service", "github"]
      + ["--source-service-base-url", "\(repository)/blob/HEAD"]
  }

  @discardableResult
  private func docc(_ words: [String]) throws -> String {
    #if os(macOS)
      try run(["xcrun", "docc"] + words)
    #else
      try run(["docc"] + words)
    #endif
  }

  @discardableResult
  private func run(_ command: [String]) throws -> String {
    let shell = Shell(
      root: root, environment: ["WORKBOOK_EDITION": "learner", "WORKBOOK_CHAPTER": nil])
    let (exit, output) = try shell.capture(
      command, withErrors: true, deadline: Workspace.buildDeadline)
    let text = String(decoding: output, as: UTF8.self)
    if exit == .exited(0) { return text }
    throw Refusal(description: "“\(command[0]) \(command[1])” failed.\n\(text)")
  }
}
