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
    parameters: [.exercise.optional], options: [.allHints]
  ) { tool, invocation in
    let entry = tool.firstOpen(of: invocation.selection)
    let memory = HintMemory(root: tool.root)
    var hints = Hints(
      entry: entry, verdict: tool.verdictCache.summary(of: entry), seen: memory.seen(of: entry))
    let before = hints
    if invocation.has(.allHints) { hints.showAll() } else { hints.showNext() }
    memory.remember(hints.seen, of: entry)
    let text = HintText(entry: entry, console: tool.console)
    return .init(
      text: invocation.has(.allHints) ? text.all(hints) : text.next(before), exit: .done)
  }
}

extension Option {
  fileprivate static let allHints = Option(name: "--all", summary: "show all hints at once")
}

/// The hints of an exercise: the one for the check that is red, if it has one, then those for
/// the whole exercise.
struct Hints: Equatable {
  struct Hint: Equatable {
    /// From 1; nil for that of a check.
    let number: Int?
    /// The title of the check.
    var check = ""
    let text: String
  }

  let all: [Hint]
  /// The texts that a learner has seen.
  private(set) var seen: Set<String>

  init(entry: Entry, verdict: VerdictSummary?, seen: Set<String>) {
    let check = entry.exercise.checks.first { $0.name == verdict?.failingCheck }
    let forCheck = check?.hint.map { Hint(number: nil, check: verdict?.headline ?? "", text: $0) }
    all =
      [forCheck].compactMap(\.self)
      + zip(1..., entry.exercise.hints).map { Hint(number: $0, text: $1) }
    self.seen = seen
  }

  var shown: [Hint] { all.filter { seen.contains($0.text) } }
  /// Nil when all were seen.
  var next: Hint? { all.first { !seen.contains($0.text) } }

  mutating func showNext() { seen.formUnion(next.map { [$0.text] } ?? []) }
  mutating func showAll() { seen.formUnion(all.map(\.text)) }
}

/// The hints of an exercise in words.
struct HintText {
  let entry: Entry
  let console: Console

  /// The next hint; after the last one, all of them again.
  func next(_ hints: Hints) -> String {
    guard let hint = hints.next else {
      return
        "You have seen all \(entry.exercise.hints.count) hints for \(entry.id):\n\n\(all(hints))"
    }
    let isLast = hints.shown.count + 1 == hints.all.count
    let another = "For the next one: \(Command.program) hint \(entry.id)"
    return "\(text(hint))\n\(isLast ? "That was the last one." : another)\n"
  }

  func all(_ hints: Hints) -> String { hints.all.map(text).joined(separator: "\n") }

  private func text(_ hint: Hints.Hint) -> String {
    let count = entry.exercise.hints.count
    let heading =
      hint.number.map { "Hint \($0) of \(count) for \(entry.id), \(entry.exercise.title):" }
      ?? "A hint for “\(hint.check)” of \(entry.id):"
    let lines = hint.text.wrapped(to: console.width)
    return "\(console.styled(heading, .bold))\n\(lines.joined(separator: "\n"))\n"
  }
}

/// The hints of each exercise that a learner has seen. In a folder that cannot be written,
/// the first hint comes again.
struct HintMemory {
  let root: URL

  private static let file = ".build/workbook/seen-hints.json"

  func seen(of entry: Entry) -> Set<String> { all[entry.id] ?? [] }

  func remember(_ seen: Set<String>, of entry: Entry) {
    let all = all.merging([entry.id: seen]) { $0.union($1) }
    guard let json = try? all.mapValues({ $0.sorted() }).json() else { return }
    try? CourseFiles(root: root).keep(Data(json.utf8), as: Self.file)
  }

  private var all: [String: Set<String>] {
    let data = CourseFiles(root: root).data(Self.file) ?? Data()
    return (try? JSONDecoder().decode([String: Set<String>].self, from: data)) ?? [:]
  }
}
