import WorkbookCourse

/// A solution that is copied over its starter turns its own exercise green and
/// no other.
struct SwapTurnsGreen: Rule {
  let name = "a solution over its starter turns that exercise green"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      guard let swap = facts.swaps.first(where: { $0.entry.id == entry.id }) else {
        return [finding(entry, "it was not tried", "Run again.")]
      }
      if let failure = swap.failure {
        return [finding(entry, failure, "Give starter and solution the same public API.")]
      }
      if swap.green == [entry.id] { return [] }
      let green = swap.green.isEmpty ? "nothing" : swap.green.joined(separator: ", ")
      return [
        finding(
          entry, "over its starter it turned \(green) green, not \(entry.id)",
          "Let one file solve one exercise.")
      ]
    }
  }

  private func finding(_ entry: Entry, _ what: String, _ remedy: String) -> Finding {
    Finding(file: entry.solution, what: what, remedy: remedy)
  }
}
