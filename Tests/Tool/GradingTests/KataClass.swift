@testable import WorkbookGrading

/// Grades of a kata made by hand, with evidence of every kind.
enum KataClass {
  static let grades = [whole, broken, missing, without]

  static let whole = grade(
    "김서연",
    Grade.Evidence(
      steps: 10, seenRed: 9, runs: 41, chain: .whole,
      message: "9 of 10 steps seen red before green, in 41 runs. The chain of its runs is whole.",
      points: 4, possiblePoints: 5))

  static let broken = grade(
    "ben",
    Grade.Evidence(
      steps: 10, seenRed: 2, runs: 7, chain: .broken,
      message:
        "2 of 10 steps <seen>. The chain of its runs is broken: Line 8 cannot be read.\u{1B}[2J",
      points: 0, possiblePoints: 5))

  static let missing = grade(
    "cem",
    Grade.Evidence(
      steps: 10, seenRed: 0, runs: 0, chain: .missing, message: "There is none.", points: 0,
      possiblePoints: 5))

  /// Nobody asked for points, and nothing was handed in.
  static let without = grade("dora", nil)

  private static func grade(_ name: String, _ evidence: Grade.Evidence?) -> Grade {
    let plain = AwkwardClass.exercise("9.1", "A client, test first")
    let exercise = Grade.Exercise(
      id: plain.id, title: plain.title, chapter: 9, state: .passed, reason: nil, message: "",
      output: "", hint: "", points: 10 + (evidence?.points ?? 0),
      possiblePoints: 10 + (evidence?.possiblePoints ?? 0), checks: plain.checks, survivors: [],
      flags: [], evidence: evidence)
    return Grade(submission: name, exercises: [exercise], refused: [], seconds: 1)
  }
}
