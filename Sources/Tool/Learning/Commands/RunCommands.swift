import WorkbookCore

extension Command {
  /// The commands for learners, in the order in which help lists them.
  package static let learners: [Command] = [
    .default, .watch, .run, .check, .list, .hint, .lesson, .compare, .reset, .matrix, .kata,
  ]

  package static let run = Command(
    words: ["run"], summary: "check an exercise or a chapter",
    details: """
      Without a word it checks the chapter of the next exercise that is not passed.
      Shows for each exercise what came of it, for each that is not passed what its first
      failing check saw first, and what to do next.
      """,
    parameters: [.selection.optional], options: [.all, .json]
  ) { tool, invocation in
    let entries = tool.entries(of: invocation.selection)
    return invocation.has(.json)
      ? try tool.checkReport("run", entries) : try tool.run(entries, all: invocation.has(.all))
  }

  static let check = Command(
    words: ["check"], summary: "check all chapters",
    details: "Shows how each chapter stands, what is not passed yet, and what to do next.",
    options: [.json]
  ) { tool, invocation in
    invocation.has(.json)
      ? try tool.checkReport("check", tool.course.entries) : try tool.checkAll()
  }

  static let list = Command(
    words: ["list"], summary: "show all exercises, and which have passed",
    details: "Builds nothing: it tells what the checks said last.", options: [.todo, .json]
  ) { tool, invocation in
    try tool.list(isTodo: invocation.has(.todo), asJSON: invocation.has(.json))
  }
}

extension Option {
  fileprivate static let all = Option(name: "--all", summary: "show all that the checks say")
  fileprivate static let todo = Option(name: "--todo", summary: "leave out what is passed")
}

extension CommandLineTool {
  /// The selected exercises, or the chapter in which there is something to do.
  fileprivate func entries(of selection: [Entry]?) -> [Entry] {
    if let selection { return selection }
    let next = knownReport().firstToDo?.entry ?? course.entries.last
    return next?.chapter.entries ?? []
  }

  fileprivate func run(_ entries: [Entry], all: Bool) throws -> Answer {
    let titles = entries.map(\.exercise.title.displayWidth).max() ?? 0
    let results = try check(entries) { item in
      output(reportText.text(reportText.line(item, titles: titles)))
    }
    return answer(results) { "\n" + reportText.details(results, next: $0, all: all) }
  }

  fileprivate func checkAll() throws -> Answer {
    let names = course.readyChapters.map(\.name.displayWidth).max() ?? 0
    var items: [ProgressReport.Item] = []
    let results = try check(course.entries) { item in
      items.append(item)
      guard items.count == item.entry.chapter.exercises.count else { return }
      for part in ProgressReport(items).parts {
        output(reportText.text(reportText.line(part, names: names)))
      }
      items = []
    }
    return answer(results) { "\n" + reportText.overview(results, next: $0) }
  }

  fileprivate func checkReport(_ command: String, _ entries: [Entry]) throws -> Answer {
    let results = try check(entries)
    return try answer(results) { try ReportJSON(command, results, next: $0).json() }
  }

  /// The text at the end of a run, which may say what to do next.
  func answer(
    _ checked: ProgressReport, text: (NextStep) throws -> String
  ) rethrows -> Answer {
    let next = NextStep(after: checked, in: knownReport())
    return Answer(text: try text(next), exit: checked.isPassed ? .done : .notPassed)
  }

  /// The progress, also for `workbook` alone where there is no terminal.
  func list(isTodo: Bool = false, asJSON: Bool = false) throws -> Answer {
    StarterCopies(course: course, root: root).keep()
    let known = knownReport()
    let shown = isTodo ? ProgressReport(known.items.filter { !$0.isPassed }) : known
    let next = NextStep(in: known)
    let text =
      asJSON
      ? try ReportJSON("list", known, showing: shown, next: next).json()
      : reportText.list(known, showing: shown, next: next)
    return Answer(text: text, exit: .done)
  }
}

extension CommandLineTool {
  var reportText: ReportText { ReportText(console: console, root: root) }

  /// The last verdicts, read anew.
  var verdictCache: VerdictCache { VerdictCache(root: root) }

  /// What is known of some exercises, or of the whole course, without a build.
  func knownReport(of entries: [Entry]? = nil) -> ProgressReport {
    let cache = verdictCache
    let entries = entries ?? course.entries
    let known = cache.results(entries)
    return ProgressReport(
      entries.map { entry in
        .init(
          entry: entry, summary: known[entry.id], isUntouched: isUntouched(entry),
          wasPassed: cache.wasPassed(entry))
      })
  }

  /// Checks exercises, and says how far it is.
  ///
  /// - Parameters:
  ///   - entries: the exercises.
  ///   - variables: added to the environment of the runs.
  ///   - onVerdict: takes each verdict as early as the order of `entries` allows.
  /// - Returns: all verdicts, in that order.
  /// - Throws: the errors of `ExerciseChecker.check`.
  func check(
    _ entries: [Entry], variables: [String: String] = [:],
    onVerdict: @escaping (ProgressReport.Item) -> Void = { _ in }
  ) throws -> ProgressReport {
    StarterCopies(course: course, root: root).keep()
    let status = ProgressDisplay(mayDraw: console.movesCursor)
    defer { status.end() }
    if let notice = entries.first.flatMap({ firstBuild(of: $0.chapter) }) { status.tell(notice) }
    var items: [String: ProgressReport.Item] = [:]
    var rest = entries[...]
    let say = { status.keepSaying(activity(on: entries, done: items.count)) }
    say()
    let checker = ExerciseChecker(root: root, variables: variables)
    let verdicts = try blocking {
      try await checker.check(entries, tell: $0)
    } onEvent: { event in
      switch event {
      case .notice(let sentence): status.tell(sentence)
      case .verdict(let verdict):
        status.end()
        items[verdict.entry.id] = item(for: verdict)
        while let item = rest.first.flatMap({ items[$0.id] }) {
          onVerdict(item)
          rest.removeFirst()
        }
      }
    } whileWaiting: {
      say()
    }
    return ProgressReport(verdicts.map(item))
  }

  private func activity(on entries: [Entry], done: Int) -> String {
    entries.count == 1
      ? "Checking \(entries[0].id)…" : "Checking: \(done) of \(entries.count) done"
  }

  /// How long the first build of a chapter takes; nil for a later one.
  func firstBuild(of chapter: Chapter) -> String? {
    let folder = ToolFolder(in: root)
    if folder.hasBuilt("\(chapter.target)Tests") { return nil }
    return folder.hasBuilt("DoubleKit")
      ? "The first check of a chapter builds it: ten seconds or more."
      : "The first check builds what chapters share: a minute or two on two cores."
  }

  func item(for verdict: Verdict) -> ProgressReport.Item {
    ProgressReport.Item(verdict, isUntouched: isUntouched(verdict.entry))
  }

  private func isUntouched(_ entry: Entry) -> Bool {
    course.isUntouched(entry, in: CourseFiles(root: root))
  }
}
