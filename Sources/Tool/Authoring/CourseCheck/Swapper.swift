import Foundation
import WorkbookChecking
import WorkbookCourse

/// Copies each solution over its starter, one at a time, in a copy of the
/// package, and runs the chapter as a learner would.
struct Swapper {
  let root: URL
  /// Holds the copy, `package`, and its build folder, `swap`.
  let folder: URL
  let deadline: Double

  private var copy: CourseFiles { CourseFiles(root: PackageCopy(of: root, in: folder).root) }

  func copyPackage() throws { try PackageCopy(of: root, in: folder).make() }

  /// Swaps one exercise after another; `undecided` ones are not run with the
  /// others, since a starter that crashes or hangs would hide them.
  func swaps(of chapter: Chapter, undecided: Set<String>) throws -> [Swap] {
    var clock = FileClock()
    var swaps: [Swap] = []
    for entry in chapter.entries {
      try put(entry.solution, over: entry.starter, at: clock.tick())
      swaps.append(try run(entry, of: chapter, undecided: undecided.subtracting([entry.id])))
      try put(entry.starter, over: entry.starter, at: clock.tick())
    }
    return swaps
  }

  /// Takes a file of the original package into the copy.
  private func put(_ source: String, over target: String, at time: Date) throws {
    guard let data = CourseFiles(root: root).data(source) else { return }
    try data.write(to: copy.url(target))
    try FileManager.default.setAttributes(
      [.modificationDate: time], ofItemAtPath: copy.url(target).path)
  }

  private func run(_ entry: Entry, of chapter: Chapter, undecided: Set<String>) throws -> Swap {
    let package = PackageBuild(
      root: copy.root, edition: .learner, chapter: chapter.number,
      scratch: folder.appending(path: "swap"), warningsAreErrors: false)
    let build = try package.build()
    guard build.succeeded else {
      let error = build.diagnostics.first { $0.isError }
      return Swap(
        entry: entry, green: [],
        failure: "over its starter it did not build: \(error?.message ?? build.tail)")
    }
    let others = chapter.entries.filter { !undecided.contains($0.id) }
    let run = try package.run(suites: others.map(\.suite), deadline: deadline)
    let green = others.filter { Verdict($0, in: run).isPassed }.map(\.id)
    return Swap(entry: entry, green: green, failure: nil)
  }
}

/// Times for files that are swapped: each two seconds after the one before.
///
/// A build that starts right after a file changed can miss the change, and run
/// the older code. A time that no earlier build has seen prevents it.
struct FileClock {
  private var last = Date()

  mutating func tick() -> Date {
    last += 2
    return last
  }
}
