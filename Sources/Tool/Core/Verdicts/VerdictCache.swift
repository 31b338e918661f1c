import Foundation

/// What the checks said last of each exercise, as long as no file that they
/// depend on has changed since.
///
/// It lies in the scratch folder and is never trusted beyond the bytes that it
/// was written for: the files of the chapters are read again for each answer.
package struct VerdictCache {
  package let root: URL
  /// By the id of the exercise.
  private var known: [String: Entry]

  /// Reads what was noted until now.
  package init(root: URL) {
    self.root = root
    let data = try? Data(contentsOf: Self.file(in: root))
    known = data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  private struct Entry: Codable {
    let snapshot: String
    /// The digest of the learner's own file.
    let file: String?
    let summary: VerdictSummary
  }

  /// What is known of an exercise; nil when it was never checked, or when a
  /// file has changed since.
  package func summary(of entry: WorkbookCore.Entry) -> VerdictSummary? {
    results([entry])[entry.id]
  }

  /// What is known of several exercises, by id.
  package func results(_ entries: [WorkbookCore.Entry]) -> [String: VerdictSummary] {
    let asked = entries.filter { known[$0.id] != nil }
    let snapshots = Snapshot.each(of: asked.map(\.chapter), in: CourseFiles(root: root))
    var helpers = UsedNeighbours(in: CourseFiles(root: root))
    return asked.reduce(into: [:]) { result, entry in
      guard let last = known[entry.id], let now = snapshots[entry.chapter.number] else { return }
      let states = [now.part(for: entry, helpers: helpers.of(entry)), now].map(\.digest)
      if states.contains(last.snapshot) { result[entry.id] = last.summary }
    }
  }

  /// Whether an exercise was passed with the file that it has now, whatever else
  /// has changed since.
  package func wasPassed(_ entry: WorkbookCore.Entry) -> Bool {
    guard let last = known[entry.id], last.summary.state == .passed else { return false }
    let now = CourseFiles(root: root).data(entry.starter).map { Digest(of: $0).hex }
    return now != nil && last.file == now
  }

  /// Notes what the checks say of one state of the files. That a neighbour does
  /// not compile says nothing. An error may come from any file of the chapter.
  mutating func record(_ verdict: Verdict, of snapshot: Snapshot) {
    let summary = verdict.summary
    if summary.isBlocked { return }
    var helpers = UsedNeighbours(in: CourseFiles(root: root))
    let part = snapshot.part(for: verdict.entry, helpers: helpers.of(verdict.entry))
    let cause = verdict.didCompile ? part : snapshot
    known[verdict.entry.id] = Entry(
      snapshot: cause.digest,
      file: snapshot.digests[verdict.entry.starter], summary: summary)
    // A cache that cannot be kept costs a check, not a verdict.
    let file = Self.file(in: root)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(known).write(to: file, options: .atomic)
  }

  private static func file(in root: URL) -> URL {
    ToolFolder(in: root).url.appending(path: "verdicts.json")
  }
}
