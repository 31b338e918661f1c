import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("The progress of a class") struct ClassProgressTests {
  private static func grade(_ name: String, isSolved: Bool = true) -> Grade {
    let exercise = AwkwardClass.exercises[0]
    return Grade(
      submission: name, exercises: [isSolved ? exercise : exercise.failed("")], refused: [],
      seconds: 1)
  }

  private func frame(_ count: ClassCount, width: Int = 80, isStyled: Bool = false) -> [String] {
    count.frame(
      on: Console(
        isTerminal: true, isStyled: isStyled, width: width, height: 24, movesCursor: true))
  }

  @Test("The remaining time comes from the grades of this run") func time() {
    var count = ClassCount(total: 10)
    count.step = "Building the untouched Chapter1One"
    #expect(frame(count)[0].hasSuffix("  Building the untouched Chapter1One…"))
    count.finish(Self.grade("old"), isOld: true, now: 0)
    // Preparing for 100 seconds is not a part of any submission.
    count.begin(now: 100)
    #expect(frame(count).last?.hasSuffix("  1 of 10") == true)
    count.finish(Self.grade("ann"), isOld: false, now: 130)
    #expect(count.secondsLeft == 240)
    count.finish(Self.grade("bob"), isOld: false, now: 140)
    #expect(frame(count).last == " ██████░░░░░░░░░░░░░░  3 of 10, about 3 min left")
    for _ in 4...10 { count.finish(Self.grade("zoe"), isOld: false, now: 200) }
    #expect(frame(count).last == " ████████████████████  10 of 10")
  }

  @Test("The latest three grades are above the bar") func latest() {
    var count = ClassCount(total: 9)
    count.begin(now: 0)
    for (index, name) in ["ann", "bob", "김서연", "zoe"].enumerated() {
      let grade = Self.grade(name, isSolved: name == "zoe")
      count.finish(grade, isOld: false, now: Double(index + 1))
    }
    #expect(
      frame(count) == [
        " ✘ bob  0 of 10", " ✘ 김서연  0 of 10", " ✔ zoe  10 of 10",
        " ████████░░░░░░░░░░░░  4 of 9, under a minute left",
      ])
    #expect(frame(count, isStyled: true).joined().contains("\u{1B}"))
    #expect(
      count.line(for: Self.grade("zoe"), isOld: true)
        == "4 of 9: zoe, 10 of 10 points, graded before")
  }

  @Test("On a narrow terminal a name is cut, and points are not", arguments: [20, 40])
  func narrow(width: Int) {
    var count = ClassCount(total: 1_000)
    count.begin(now: 0)
    count.finish(Self.grade(String(repeating: "김서연", count: 30)), isOld: false, now: 20)
    let lines = frame(count, width: width)
    #expect(lines[0].hasSuffix("  10 of 10") && lines[0].displayWidth < width)
    #expect(lines[1].hasSuffix(" 1 of 1000, about 6 h left"))
    #expect(lines[1].contains("░") == (width == 40))
  }

  @Test("An interruption says how many are finished") func interruption() {
    var count = ClassCount(total: 2)
    #expect(
      count.interruption
        == "Stopped. None of 2 submissions are finished; the same command goes on from there.\n")
    count.finish(Self.grade("ann"), isOld: false, now: 1)
    #expect(
      count.interruption
        == "Stopped. 1 of 2 submissions is finished and kept; the same command goes on from there.\n"
    )
  }
}
