import WorkbookCourse

/// The page that says what became of the mutants of each exercise. `course mutate`
/// takes long, so `course check` looks only whether the page is about the solutions
/// and checks of today.
struct MutantTable: Sendable {
  static let file = "Tests/Mutants.md"
  private static let begin = "<!-- mutants -->\n"
  private static let end = "<!-- /mutants -->"

  struct Row: Equatable, Sendable {
    let id: String
    let killed: Int
    let equal: Int
    let survived: Int
    let skipped: Int
    let digest: String
  }

  let course: Course
  let files: CourseFiles

  private var entries: [Entry] { course.entries.filter(\.isMutated) }

  /// The rows of the page as it is, by id.
  var rows: [String: Row] {
    let lines = files.text(Self.file)?.split(separator: "\n") ?? []
    return lines.compactMap(Row.init).reduce(into: [:]) { $0[$1.id] = $1 }
  }

  /// The page with the rows of the exercises whose last run is about the solution
  /// and the checks of today; of the others it keeps what it says.
  ///
  /// - Returns: nil when there is no page.
  var renewed: String? {
    guard let text = files.text(Self.file), let begin = text.firstRange(of: Self.begin),
      let end = text[begin.upperBound...].firstRange(of: Self.end)
    else { return nil }
    return text[..<begin.upperBound] + table + text[end.lowerBound...]
  }

  private var table: String {
    let old = rows
    let lines = entries.compactMap { entry in
      (latest(entry) ?? old[entry.id]).map { $0.line(titled: entry.exercise.title) }
    }
    let head = ["| exercise | killed | equal | survived | skipped | digest |"]
    return (head + ["| --- | --: | --: | --: | --: | --- |"] + lines).map { "\($0)\n" }.joined()
  }

  private func latest(_ entry: Entry) -> Row? {
    guard let summary = MutationSummary(of: entry, in: files),
      summary.digest == MutationSummary.digest(of: entry, in: files)
    else { return nil }
    let notes = EqualMutants(of: entry.chapter, in: files).notes(on: entry).map(\.mutant)
    let equal = summary.survivors.filter(notes.contains).count
    return Row(
      id: entry.id, killed: summary.killed, equal: equal,
      survived: summary.survivors.count - equal, skipped: summary.skipped, digest: summary.digest)
  }
}

extension MutantTable.Row {
  /// - Returns: nil for a line that is no row.
  init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { $0.drop { $0 == " " }.split(separator: " ") }
    let counts = cells.dropFirst().compactMap { $0.first.flatMap { Int($0) } }
    guard cells.count == 6, counts.count >= 4, let id = cells[0].first, let digest = cells[5].first
    else { return nil }
    self.init(
      id: String(id), killed: counts[0], equal: counts[1], survived: counts[2],
      skipped: counts[3], digest: String(digest))
  }

  fileprivate func line(titled title: String) -> String {
    "| \(id) \(title) | \(killed) | \(equal) | \(survived) | \(skipped) | \(digest) |"
  }
}
