// What a learner reads of the checks of an exercise. Each failure of a check ends with
// the rule of the exercise and the file to open, so that it can stand alone; of several
// in a row, the first says it for all.

extension Grade {
  /// Whether a page has more to tell of an exercise than its outcome: not of one that was
  /// not handed in, nor of any in a submission that nobody could open.
  func tells(of exercise: Exercise) -> Bool {
    !exercise.isPassed && exercise.reason != .missing && !isRefused
  }

  /// Whether nothing of the submission could be taken: then one sentence says why.
  private var isRefused: Bool {
    refused.count == 1 && exercises.allSatisfy { $0.reason == .refused }
  }
}

extension Grade.Exercise {
  /// The checks, with what the earlier ones have said taken out of their messages.
  var toldChecks: [Grade.Check] {
    var said: [String] = []
    return checks.map { check in
      let lines = check.message.split(separator: "\n").map(String.init)
        .filter { $0 != Self.announcement }
      if lines.isEmpty { return check }
      let new = lines.map { line in
        defer { if line.hasEnding { said.append(line) } }
        return line.withoutEnding(of: said)
      }.filter { !$0.isEmpty }
      return check.saying(new.isEmpty ? Self.repetition : new.joined(separator: "\n"))
    }
  }

  /// The faults that tests let through, unless a check lists them all.
  var untoldSurvivors: [String] {
    let isListed = survivors.allSatisfy { fault in
      checks.contains { $0.state == .failed && $0.message.contains(fault) }
    }
    return isListed ? [] : survivors
  }

  /// What Swift Testing writes above a sentence that a check has recorded.
  private static let announcement = "Issue recorded"
  private static let repetition = "The same."
}

extension Grade.Check {
  fileprivate func saying(_ message: String) -> Self {
    Self(
      name: name, title: title, state: state, message: message, points: points,
      possiblePoints: possiblePoints)
  }
}

extension String {
  /// Whether it names the file to open in the end, as `Teaching` in
  /// Sources/CheckKit/Teaching.swift writes it.
  fileprivate var hasEnding: Bool {
    guard hasSuffix(".swift"), let space = lastIndex(of: " ") else { return false }
    return self[space...].hasPrefix(" Chapters/") && self[..<space].hasSuffix("Open")
  }

  /// The line without the sentences in its end that one of the others ends with.
  fileprivate func withoutEnding(of lines: [String]) -> String {
    guard hasEnding else { return self }
    let shared = lines.map { commonSuffix(with: $0) }.max { $0.count < $1.count } ?? ""
    return String(dropLast(shared.count)).trimmingSuffix
  }

  /// The longest end of both that is made of whole sentences.
  private func commonSuffix(with other: String) -> Substring {
    let length = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    if length == count { return self[...] }
    let shared = suffix(length)
    let start = shared.indices.first { index in
      let before = self[..<index]
      return before.hasSuffix(". ") || before.hasSuffix("? ") || before.hasSuffix("! ")
    }
    return start.map { self[$0...] } ?? ""
  }

  private var trimmingSuffix: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
