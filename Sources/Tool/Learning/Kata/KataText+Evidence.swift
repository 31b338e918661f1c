import WorkbookChecking
import WorkbookCommands
import WorkbookCourse

// What the runs show together, for a learner who has them kept.
extension KataText {
  /// What to type next time.
  var command: String { "\(Command.program) kata\(note == nil ? "" : " --evidence")" }

  /// Whether the run stands in the evidence.
  var isSeen: Bool { note?.isKept ?? false }

  /// What is behind the learner.
  var past: [String] {
    let all = (news.isEmpty && !isOver ? greenSteps : news) + relapse
    return all.isEmpty ? [] : all + [""]
  }

  /// The steps that this run finished, and at the end those that no run saw red.
  private var news: [String] {
    guard let note else { return [] }
    let done = numbers(note.evidence.done(standing.steps))
      .filter { !numbers(note.before.done(standing.steps)).contains($0) }
    let words = "\(done.areSteps) done: seen red, then green.\(isOver ? "" : " \(Self.refactor)")"
    let unseen = isOver ? unseen(in: note.evidence) : []
    return (done.isEmpty ? [] : marked("✔", .green, words))
      + (unseen.isEmpty ? [] : marked("·", .dim, Self.notSeen(unseen)))
  }

  private var greenSteps: [String] {
    guard let last = standing.greenBefore.last else { return [] }
    let again = "If one has no test yet, “\(command) --step \(last)” shows it again."
    let words = "\(standing.greenBefore.areSteps) green. \(Self.refactor)"
    return marked("✔", .green, note == nil ? "\(words) \(again)" : words)
  }

  /// A step that was done and is not any more.
  private var relapse: [String] {
    let isDone = note?.before.progress(of: standing.step) == .done
    guard isDone, standing.results[standing.step.check] == .failed else { return [] }
    let words = "Step \(standing.index + 1) was done before, and your code does not do it any more."
    return marked("✘", .red, words)
  }

  /// What to say of a green step that the learner looks at.
  var greenStep: String {
    guard let evidence = note?.evidence else {
      return
        "This step is green. One run cannot tell whether a test was red first. \(Self.refactor)"
    }
    return evidence.progress(of: standing.step) == .done
      ? "This step is done: seen red, then green. \(Self.refactor)"
      : "Your code does this already, and no run saw a test red for it. If there is no test yet, "
        + "write it now. \(Self.howToSeeRed) Or go on: the next run shows the next step."
  }

  /// How to see a step red that is green already.
  private static let howToSeeRed =
    "To see it red and lose nothing: break the line that does it, keep the test, run this command "
    + "again, and put the line back."

  private static func notSeen(_ steps: [Int]) -> String {
    "\(steps.areSteps) green, and no run saw a test red for \(steps.count == 1 ? "it" : "them"). "
      + "\(howToSeeRed)"
  }

  /// What is kept of the run, and what that is worth.
  var keeping: [String] {
    guard let note else {
      return page.sentence(
        "Nothing of this run is kept. With --evidence the tool notes each run in "
          + "\(KataEvidence.file): evidence, and no proof.")
    }
    let kept =
      "Run \(note.evidence.runs.count) is noted in \(KataEvidence.file): evidence, and no proof."
    return
      (note.troubles + [[note.isKept ? kept : "", score(note.evidence)].joined(separator: " ")])
      .flatMap { page.sentence($0) }
  }

  private func score(_ evidence: KataEvidence) -> String {
    let unseen = unseen(in: evidence)
    let count =
      "Seen red, then green: \(evidence.done(standing.steps).count) of \(standing.steps.count) steps."
    return unseen.isEmpty
      ? count
      : "\(count) \(unseen.areSteps) green and \(unseen.count == 1 ? "was" : "were") not seen red."
  }

  /// The numbers of the steps that are green, and were not seen red before.
  private func unseen(in evidence: KataEvidence) -> [Int] {
    numbers(
      standing.steps.indices.filter { index in
        standing.results.isGreen(standing.steps[index])
          && evidence.progress(of: standing.steps[index]) != .done
      })
  }

  private func numbers(_ places: [Int]) -> [Int] { places.map { $0 + 1 } }
}

extension [Int] {
  /// `Step 1 is`, `Steps 1 and 2 are`, `Steps 1 to 3 are`, `Steps 1, 3, 4 are`.
  var areSteps: String { count == 1 ? "Step \(self[0]) is" : "Steps \(inWords) are" }

  private var inWords: String {
    let isRow = count > 2 && last.map { $0 - (first ?? 0) } == count - 1
    if isRow { return "\(self[0]) to \(self[count - 1])" }
    return map(String.init).joined(separator: count == 2 ? " and " : ", ")
  }
}
