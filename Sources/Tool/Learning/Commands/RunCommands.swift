import WorkbookCore

extension Command {
  /// For those who solve exercises, in the order in which help lists them.
  package static let learners: [Command] = [
    .default, .watch, .run, .check, .list, .hint, .lesson, .compare, .reset, .matrix, .kata,
  ]
}

extension Command {
  /// Checks what a learner works on.
  package static let run = Command(
    words: ["run"], summary: "check an exercise or a chapter",
    details: """
      Without a word it checks the chapter of the next exercise that is not passed.
      Shows for each exercise what came of it, for each that is not passed its first
      failing check, and what to do next.
      """,
    parameters: [Parameter(kind: .selection, isRequired: false)], flags: [.json]
  ) { tool, invocation in
    let entries = tool.entries(of: invocation.selection)
    return invocation.has(.json)
      ? try tool.checkReport("run", entries) : try tool.run(entries)
  }
}

extension CommandLineTool {
  /// What is selected, or the chapter in which there is something to do.
  fileprivate func entries(of selection: Selection?) -> [Entry] {
    if let selection { return selection.entries }
    let next = knownStandings().firstToDo?.entry ?? course.entries.last
    return next?.chapter.entries ?? []
  }

  fileprivate func run(_ entries: [Entry]) throws -> Answer {
    let titles = entries.map(\.exercise.title.displayWidth).max() ?? 0
    var ready: [String: CourseStandings.Item] = [:]
    var rest = entries[...]
    let standings = try check(entries, activity: { Self.activity(on: entries) }) { item in
      // Verdicts come in any order, and are read in that of the course.
      ready[item.entry.id] = item
      while let item = rest.first.flatMap({ ready[$0.id] }) {
        output(standingsText.text(standingsText.line(item, titles: titles)))
        rest.removeFirst()
      }
    }
    return answer(standings) { "\n" + standingsText.details(standings, next: $0) }
  }
}

extension CommandLineTool {
  /// What to say at the end of a run, with what to do next.
  func answer(
    _ checked: CourseStandings, text: (NextStep) throws -> String
  ) rethrows -> Answer {
    let next = NextStep(after: checked, in: knownStandings())
    return Answer(text: try text(next), exit: checked.isPassed ? .done : .notPassed)
  }

  static func activity(on entries: [Entry]) -> String {
    "Checking \(entries.count == 1 ? entries[0].id : counted(entries.count, "exercise"))…"
  }

  /// The same for programs.
  func checkReport(_ command: String, _ entries: [Entry]) throws -> Answer {
    let standings = try check(entries, activity: { Self.activity(on: entries) })
    return try answer(standings) { try StandingsReport(command, standings, next: $0).json() }
  }
}

extension Command {
  /// Checks everything.
  static let check = Command(
    words: ["check"], summary: "check all chapters",
    details: "Shows how each chapter stands, what is not passed yet, and what to do next.",
    flags: [.json]
  ) { tool, invocation in
    invocation.has(.json)
      ? try tool.checkReport("check", tool.course.entries) : try tool.checkAll()
  }
}

extension CommandLineTool {
  fileprivate func checkAll() throws -> Answer {
    var progress = CheckProgress(of: course.entries)
    let names = course.readyChapters.map(\.name.displayWidth).max() ?? 0
    let standings = try check(course.entries, activity: { progress.line }) { item in
      for part in progress.take(item) {
        output(standingsText.text(standingsText.line(part, names: names)))
      }
    }
    return answer(standings) { "\n" + standingsText.overview(standings, next: $0) }
  }
}

/// Which chapters are through, while verdicts come in any order.
struct CheckProgress {
  private let entries: [Entry]
  private var items: [String: CourseStandings.Item] = [:]
  private var shown = 0

  init(of entries: [Entry]) { self.entries = entries }

  /// `Checking: 12 of 27 done`.
  var line: String { "Checking: \(items.count) of \(entries.count) done" }

  /// Takes a verdict.
  ///
  /// - Returns: the chapters that can be shown now, in the order of the course.
  mutating func take(_ item: CourseStandings.Item) -> [CourseStandings.Part] {
    items[item.entry.id] = item
    let known = entries.prefix { items[$0.id] != nil }
    let parts = CourseStandings(known.compactMap { items[$0.id] }).parts
      .filter { $0.items.count == $0.chapter.exercises.count }
    defer { shown = parts.count }
    return Array(parts.dropFirst(shown))
  }
}

extension Command {
  /// The map of the exercises.
  static let list = Command(
    words: ["list"], summary: "show all exercises, and which have passed",
    details: "Builds nothing: it tells what the checks said last.", flags: [.todo, .json]
  ) { tool, invocation in
    let known = tool.knownStandings()
    let shown =
      invocation.has(.todo) ? CourseStandings(known.items.filter { !$0.isPassed }) : known
    let next = NextStep(in: known)
    let text =
      invocation.has(.json)
      ? try StandingsReport("list", known, showing: shown, next: next).json()
      : tool.standingsText.list(known, showing: shown, next: next)
    return .init(text: text, exit: .done)
  }
}

extension CommandLineTool {
  /// What `workbook` alone says when nobody sits at a terminal.
  func map() -> Answer {
    let known = knownStandings()
    let text = standingsText.map(known, of: course, next: NextStep(in: known))
    return Answer(text: text, exit: .done)
  }
}

extension CommandLineTool {
  var standingsText: StandingsText { StandingsText(console: console, root: root) }

  /// What the cache of verdicts knows of the whole course. Builds nothing.
  func knownStandings() -> CourseStandings {
    let cache = verdictCache
    let known = cache.standings(course.entries)
    return CourseStandings(
      course.entries.map { entry in
        .init(
          entry: entry, standing: known[entry.id], isUntouched: isUntouched(entry),
          wasPassed: cache.wasPassed(entry))
      })
  }

  /// Checks exercises and hands out each verdict as it comes.
  ///
  /// - Parameters:
  ///   - entries: the exercises.
  ///   - variables: added to the environment of the runs.
  ///   - activity: what a terminal shows meanwhile; asked after each verdict.
  ///   - onVerdict: may print.
  /// - Returns: all verdicts, in the order of `entries`.
  /// - Throws: what `ExerciseChecker.check` throws.
  func check(
    _ entries: [Entry], variables: [String: String] = [:], activity: @escaping () -> String,
    onVerdict: @escaping (CourseStandings.Item) -> Void = { _ in }
  ) throws -> CourseStandings {
    let status = ProgressDisplay(mayDraw: console.movesCursor)
    defer { status.end() }
    status.show([activity()])
    var checker = ExerciseChecker(root: root)
    checker.variables = variables
    checker.notice = status.tell
    let verdicts = try checker.check(entries) { verdict in
      status.end()
      onVerdict(item(for: verdict))
      status.show([activity()])
    }
    return CourseStandings(verdicts.map(item))
  }

  private func item(for verdict: Verdict) -> CourseStandings.Item {
    CourseStandings.Item(verdict, isUntouched: isUntouched(verdict.entry))
  }

  private func isUntouched(_ entry: Entry) -> Bool {
    course.isUntouched(entry, in: CourseFiles(root: root))
  }
}
