import Foundation

/// What the checks said last of each exercise, as long as no file that they
/// depend on has changed since.
///
/// It lies in the scratch folder and is never trusted beyond the bytes that it
/// was written for: the files of the chapter are read again for each answer.
struct Ledger {
  let course: Course
  let root: URL

  private struct Entry: Codable {
    let snapshot: String
    let standing: Standing
  }

  /// What is known of an exercise; nil when it was never checked, or when a
  /// file has changed since.
  func standing(of entry: WorkbookKit.Entry) -> Standing? {
    standings([entry])[entry.id]
  }

  /// What is known of several exercises, by id.
  func standings(_ entries: [WorkbookKit.Entry]) -> [String: Standing] {
    let known = read()
    var current: [Int: String] = [:]
    for chapter in Dictionary(grouping: entries, by: \.chapter.number).compactMap(\.value.first) {
      current[chapter.chapter.number] = digest(of: chapter.chapter)
    }
    return entries.reduce(into: [:]) { result, entry in
      guard let last = known[entry.id] else { return }
      if last.snapshot == current[entry.chapter.number] { result[entry.id] = last.standing }
    }
  }

  /// What the checks said last, whatever has changed since.
  func lastStanding(of entry: WorkbookKit.Entry) -> Standing? { read()[entry.id]?.standing }

  /// Notes what the checks say of one state of the files.
  func record(_ verdict: Verdict, of snapshot: Snapshot) {
    var known = read()
    known[verdict.entry.id] = Entry(snapshot: snapshot.digest, standing: verdict.standing)
    // A ledger that cannot be kept costs a check, not a verdict.
    try? JSONEncoder().encode(known).write(to: file, options: .atomic)
  }

  private func digest(of chapter: Chapter) -> String {
    Snapshot(of: chapter, in: CourseFiles(root: root)).digest
  }

  private func read() -> [String: Entry] {
    let data = try? Data(contentsOf: file)
    return data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  private var file: URL {
    Workshop.scratch(in: root).appending(path: "ledger.json")
  }
}
