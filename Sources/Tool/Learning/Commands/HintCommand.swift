import Foundation
import WorkbookCore

extension Command {
  static let hint = Command(
    words: ["hint"], summary: "show the next hint of an exercise",
    details: """
      If a check has failed and your file has not changed since, a hint for that check comes \
      first. Of the others the first asks, the second points, the third gives the shape of the \
      answer. None is the answer. Without an ID the hint is for the next exercise that is \
      not passed.
      """,
    parameters: [Parameter(kind: .exercise, isRequired: false)], flags: [.allHints]
  ) { tool, invocation in
    let entry = tool.firstOpen(of: invocation.selection)
    let memory = HintMemory(root: tool.root)
    var hints = Hints(
      entry: entry, verdict: tool.verdictCache.summary(of: entry), seen: memory.seen(of: entry))
    let text = HintText(
      hints: hints, id: entry.id, title: entry.exercise.title, console: tool.console)
    if invocation.has(.allHints) { hints.showAll() } else { hints.showNext() }
    memory.remember(hints.seen, of: entry)
    return .init(text: invocation.has(.allHints) ? text.all : text.next, exit: .done)
  }
}

/// The hints of an exercise that a learner has seen.
struct SeenHints: Codable, Equatable {
  /// How many of those for the whole exercise.
  var count = 0
  /// The checks whose hints were seen.
  var checks: Set<String> = []
}

/// The hints of an exercise: the one for the check that is red, then those for the whole
/// exercise.
struct Hints: Equatable {
  let ladder: [String]
  /// The hint for the first red check; nil if nothing is known, or there is none.
  let forCheck: ForCheck?
  private(set) var seen: SeenHints

  struct ForCheck: Equatable {
    let name: String
    let title: String
    let hint: String
  }

  init(entry: Entry, verdict: VerdictSummary?, seen: SeenHints) {
    ladder = entry.exercise.hints
    self.seen = seen
    self.seen.count = max(0, min(seen.count, ladder.count))
    let check = entry.exercise.checks.first { $0.name == verdict?.failingCheck }
    forCheck = check.flatMap { check in
      check.hint.map { ForCheck(name: check.name, title: verdict?.headline ?? "", hint: $0) }
    }
  }

  /// The hint for the red check, once it was seen.
  var shownForCheck: ForCheck? { forCheck.flatMap { seen.checks.contains($0.name) ? $0 : nil } }
  var shownLadder: ArraySlice<String> { ladder.prefix(seen.count) }
  var isCheckNext: Bool { forCheck != nil && shownForCheck == nil }
  var hasMore: Bool { isCheckNext || seen.count < ladder.count }

  mutating func showNext() {
    if let forCheck, isCheckNext {
      seen.checks.insert(forCheck.name)
    } else {
      seen.count = min(seen.count + 1, ladder.count)
    }
  }

  mutating func showAll() { seen.count = ladder.count }
}

/// The hints of an exercise in words.
struct HintText {
  let hints: Hints
  let id: String
  let title: String
  let console: Console

  /// The first unseen hint; after the last one, all of them again.
  var next: String {
    if let check = hints.forCheck, hints.isCheckNext { return "\(text(check))\n\(another)\n" }
    let seen = hints.seen.count
    guard seen < hints.ladder.count else {
      let check = hints.forCheck.map { "\(text($0))\n" } ?? ""
      return "You have seen all \(hints.ladder.count) hints for \(id):\n\n\(check)\(all)"
    }
    let isLast = seen + 1 == hints.ladder.count
    return "\(text(seen))\n\(isLast ? "That was the last one." : another)\n"
  }

  var all: String { hints.ladder.indices.map(text).joined(separator: "\n") }

  private var another: String { "For the next one: \(Command.program) hint \(id)" }

  private func text(_ index: Int) -> String {
    text("Hint \(index + 1) of \(hints.ladder.count) for \(id), \(title):", hints.ladder[index])
  }

  private func text(_ check: Hints.ForCheck) -> String {
    text("A hint for “\(check.title)” of \(id):", check.hint)
  }

  private func text(_ heading: String, _ hint: String) -> String {
    let hint = hint.wrapped(to: console.width).joined(separator: "\n")
    return "\(console.styled(heading, .bold))\n\(hint)\n"
  }
}

/// The hints of each exercise that a learner has seen. In a folder that cannot be written,
/// the first hint comes again.
struct HintMemory {
  let root: URL

  private var files: CourseFiles { CourseFiles(root: root) }
  private static let file = ".build/workbook/seen-hints.json"

  func seen(of entry: Entry) -> SeenHints { all[entry.id] ?? SeenHints() }

  /// Remembers what was seen; the number never goes down.
  func remember(_ seen: SeenHints, of entry: Entry) {
    var all = all
    let before = self.seen(of: entry)
    all[entry.id] = SeenHints(
      count: max(before.count, seen.count), checks: before.checks.union(seen.checks))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(all) else { return }
    try? files.keep(data, as: Self.file)
  }

  private var all: [String: SeenHints] {
    let data = files.data(Self.file) ?? Data()
    return (try? JSONDecoder().decode([String: SeenHints].self, from: data)) ?? [:]
  }
}
