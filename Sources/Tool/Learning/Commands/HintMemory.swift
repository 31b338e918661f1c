import Foundation
import WorkbookCourse
import WorkbookSupport

/// How many hints of each exercise a learner has seen.
///
/// It is a convenience: where nothing can be written, nothing is remembered,
/// and the first hint comes again.
struct HintMemory {
  let root: URL

  private var files: CourseFiles { CourseFiles(root: root) }
  private static let file = ".build/workbook/hints.json"

  func seen(of entry: Entry) -> Int { counts[entry.id] ?? 0 }

  /// Remembers that so many hints were seen. What was seen stays seen.
  func remember(_ count: Int, of entry: Entry) {
    var counts = counts
    counts[entry.id] = max(seen(of: entry), min(count, entry.exercise.hints.count))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(counts) else { return }
    try? files.keep(data, as: Self.file)
  }

  private var counts: [String: Int] {
    let data = files.data(Self.file) ?? Data()
    return (try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]
  }
}
