import Foundation
import WorkbookCore

extension Command {
  static let hint = Command(
    words: ["hint"], summary: "show the next hint of an exercise",
    details: """
      The first hint asks, the second points, the third gives the shape of the \
      answer. None is the answer. Without an ID the hint is for the next exercise that is \
      not passed.
      """,
    parameters: [Parameter(kind: .exercise, isRequired: false)], flags: [.all]
  ) { tool, invocation in
    let entry = tool.firstOpen(of: invocation.selection)
    let memory = HintMemory(root: tool.root)
    let hints = Hints(entry: entry, seen: memory.seen(of: entry), console: tool.console)
    memory.remember(invocation.has(.all) ? hints.all.count : hints.seen + 1, of: entry)
    return .init(text: invocation.has(.all) ? hints.allText : hints.nextText, exit: .done)
  }
}

/// The hints of an exercise in words.
struct Hints {
  let entry: Entry
  /// The number of hints that the learner has seen.
  let seen: Int
  let console: Console

  var all: [String] { entry.exercise.hints }

  /// The first unseen hint; after the last one, all of them again.
  var nextText: String {
    guard seen < all.count else {
      return "You have seen all \(all.count) hints for \(entry.id):\n\n\(allText)"
    }
    let isLast = seen + 1 == all.count
    let next = "For the next one: \(Command.program) hint \(entry.id)"
    return "\(text(seen))\n\(isLast ? "That was the last one." : next)\n"
  }

  var allText: String { all.indices.map(text).joined(separator: "\n") }

  private func text(_ index: Int) -> String {
    let title = "Hint \(index + 1) of \(all.count) for \(entry.id), \(entry.exercise.title):"
    let hint = all[index].wrapped(to: console.width).joined(separator: "\n")
    return "\(console.styled(title, .bold))\n\(hint)\n"
  }
}

/// The number of hints of each exercise that a learner has seen. In a folder that
/// cannot be written, the first hint comes again.
struct HintMemory {
  let root: URL

  private var files: CourseFiles { CourseFiles(root: root) }
  private static let file = ".build/workbook/hints.json"

  func seen(of entry: Entry) -> Int {
    max(0, min(counts[entry.id] ?? 0, entry.exercise.hints.count))
  }

  /// Remembers that so many hints were seen; the number never goes down.
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
