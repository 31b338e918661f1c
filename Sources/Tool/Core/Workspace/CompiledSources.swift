import Foundation

/// When the learner's files and their checks were last changed that were compiled.
///
/// On Linux, the driver of Swift 6.3 compares times in whole seconds: a file that is saved,
/// compiled and saved again within a second passes for unchanged, and its old code would run.
/// So its object is removed, since what has no object is compiled.
enum CompiledSources {
  /// Gets a workspace ready for a build.
  static func prepare(_ workspace: Workspace) {
    let record = workspace.file("times.json")
    let known =
      (try? JSONDecoder().decode([String: Date].self, from: Data(contentsOf: record))) ?? [:]
    let files = workspace.files
    let paths = workspace.chapters.flatMap { [$0.starters, $0.tests] }.flatMap(files.walk)
    let sources = paths.filter { $0.hasSuffix(".swift") }.map(files.url)
    let now = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.lastChange) })
    // Without a record, a file that is saved that fast may pass for unchanged.
    try? JSONEncoder().encode(now).write(to: record, options: .atomic)
    let hidden = now.filter { path, time in
      known[path].map { $0 != time && $0.second == time.second } ?? false
    }
    if !hidden.isEmpty {
      removeObjects(of: hidden.keys.map { URL(filePath: $0) }, in: workspace.scratch)
    }
  }

  private static func removeObjects(of sources: [URL], in scratch: URL) {
    let products = scratch.appending(path: "debug")
    for folder in Folder.names(in: products.path) where folder.hasSuffix(".build") {
      for source in sources {
        unlink(products.appending(path: "\(folder)/\(source.lastPathComponent).o").path)
      }
    }
  }
}

extension Date {
  fileprivate var second: Double { timeIntervalSince1970.rounded(.down) }
}
