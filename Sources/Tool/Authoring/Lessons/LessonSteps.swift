import WorkbookChecking

extension Lesson {
  /// Set in the environment of the run whose red steps pages show.
  static let stepsSwitch = "WORKBOOK_STEPS"

  /// The suites whose run the page shows.
  var suites: [String] {
    listings.compactMap { listing in
      if case .run(let suite) = listing.marker { suite } else { nil }
    }
  }
}

extension TestRun {
  /// What each suite gave, as a lesson shows it: its tests in the order of the
  /// source, a red one with each line of its issues.
  var captures: [String: String] {
    Dictionary(grouping: checks, by: \.suite).compactMapValues { checks in
      let decided = checks.filter(\.isDecided)
      let inOrder = decided.sorted { $0.location.line < $1.location.line }
      return inOrder.isEmpty ? nil : inOrder.flatMap(\.shownLines).joined(separator: "\n")
    }
  }
}

extension CheckResult {
  fileprivate var isDecided: Bool {
    if case .undecided = outcome { false } else { true }
  }

  fileprivate var shownLines: [String] {
    outcome == .passed
      ? ["✔ \(displayName)"] : ["✘ \(displayName)"] + outcome.issues.flatMap(\.lines)
  }
}
