import WorkbookCore

// The parts of runs that lessons show.

extension CourseFacts {
  /// The first red of each starter by the exercise's id, also as `swift test` prints it, and
  /// the output of each worked example by its suite.
  var captures: [String: String] {
    starterVerdicts.reduce(into: steps?.captures ?? [:]) { captures, verdict in
      captures[verdict.entry.id] = verdict.redCapture
      captures["\(verdict.entry.id) as printed"] = verdict.redPrint
    }
  }
}

extension Verdict {
  /// The name of the first failing check, then each line of its first issue.
  var redCapture: String? {
    guard let first = firstFailing, let issue = first.outcome.issues.first else { return nil }
    return (["✘ \(first.words)"] + issue.lines).joined(separator: "\n")
  }

  /// The first red in the words of Swift Testing.
  fileprivate var redPrint: String? {
    firstFailing.flatMap { $0.outcome.issues.first?.print(of: $0.words) }
  }
}

extension Issue {
  fileprivate func print(of test: String) -> String {
    let comments = messages.dropFirst().map { "↳ \($0.replacing("\n", with: "\n  "))" }
    let place = location.map { " at \($0.file):\($0.line):\($0.column)" } ?? ""
    let head = "✘ Test \"\(test)\" recorded an issue\(place): \(messages.first ?? "")"
    return ([head] + comments).joined(separator: "\n")
  }
}

extension Location {
  fileprivate var file: Substring { fileID.split(separator: "/").last ?? "" }
}

extension TestRun {
  /// The tests of each suite in the order of the source, a red one with each line of its
  /// issues.
  fileprivate var captures: [String: String] {
    Dictionary(grouping: checks, by: \.suite).compactMapValues { checks in
      let lines = checks.sorted { $0.location.line < $1.location.line }.flatMap(\.capturedLines)
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
  }
}

extension CheckResult {
  fileprivate var capturedLines: [String] {
    switch outcome {
    case .passed: ["✔ \(displayName)"]
    case .failed(let issues): ["✘ \(displayName)"] + issues.flatMap(\.lines)
    case .undecided: []
    }
  }
}
