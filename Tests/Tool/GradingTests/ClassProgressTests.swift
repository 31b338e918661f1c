import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Whoever waits for a class sees how far it is") struct ClassProgressTests {
  private static let plain = Console(
    isTerminal: true, isStyled: false, width: 80, height: 24, movesCursor: true)

  private static func ready(
    _ name: String, _ points: Int = 6, isOld: Bool = false
  ) -> ClassProgress.Finished {
    ClassProgress.Finished(name: name, points: points, possiblePoints: 6, isOld: isOld)
  }

  private func lines(_ progress: ClassProgress, width: Int = 80, now: Double) -> [String] {
    var console = Self.plain
    console.width = width
    return progress.lines(on: console, now: now)
  }

  @Test("The time that is left comes from what is finished, and goes by") func time() {
    var progress = ClassProgress(total: 10)
    #expect(progress.secondsLeft(now: 0) == nil)
    progress.prepare("Building the untouched Chapter1One")
    #expect(lines(progress, now: 5)[0].hasSuffix("  Building the untouched Chapter1One…"))
    // What was prepared for 100 seconds is no submission's time.
    progress.begin(now: 100)
    progress.begin(now: 101)
    #expect(lines(progress, now: 110)[0].hasSuffix("  0 of 10"))
    progress.finish(Self.ready("ann"), now: 130)
    #expect(progress.secondsLeft(now: 130) == 270)
    #expect(progress.secondsLeft(now: 140) == 260)
    #expect(progress.secondsLeft(now: 999) == 0)
    progress.finish(Self.ready("bob"), now: 140)
    #expect(progress.secondsLeft(now: 140) == 160)
    #expect(lines(progress, now: 140).last == " ████░░░░░░░░░░░░░░░░  2 of 10, about 3 min left")
    #expect(lines(progress, now: 260).last == " ████░░░░░░░░░░░░░░░░  2 of 10, under a minute left")
    for _ in 3...10 { progress.finish(Self.ready("zoe"), now: 300) }
    #expect(lines(progress, now: 300).last == " ████████████████████  10 of 10")
  }

  @Test("What an earlier run has finished tells nothing about the time") func old() {
    var progress = ClassProgress(total: 4)
    progress.finish(Self.ready("ann", isOld: true), now: 0)
    progress.finish(Self.ready("bob", isOld: true), now: 0)
    #expect(progress.secondsLeft(now: 0) == nil)
    progress.begin(now: 10)
    progress.finish(Self.ready("zoe"), now: 40)
    #expect(progress.secondsLeft(now: 40) == 30)
    #expect(progress.sentence(on: Self.ready("ann", isOld: true)).hasSuffix(", graded before"))
  }

  @Test("Hours are hours") func hours() {
    var progress = ClassProgress(total: 1_001)
    progress.begin(now: 0)
    progress.finish(Self.ready("ann"), now: 20)
    #expect(lines(progress, now: 20).last?.hasSuffix("1 of 1001, about 6 h left") == true)
  }

  @Test("The last three verdicts stand above the bar") func verdicts() {
    var progress = ClassProgress(total: 9)
    progress.begin(now: 0)
    for (index, name) in ["ann", "bob", "김서연", "zoe"].enumerated() {
      progress.finish(Self.ready(name, index + 3), now: Double(index + 1))
    }
    #expect(
      lines(progress, now: 4) == [
        " ✘ bob  4 of 6", " ✘ 김서연  5 of 6", " ✔ zoe  6 of 6",
        " ████████░░░░░░░░░░░░  4 of 9, under a minute left",
      ])
    #expect(progress.sentence(on: Self.ready("zoe")) == "4 of 9: zoe, 6 of 6 points")
  }

  @Test(
    "No line is wider than the terminal, and the points are never cut", arguments: [20, 40, 80])
  func narrow(width: Int) {
    var progress = ClassProgress(total: 1_000)
    progress.prepare("Building the untouched Chapter1WithAVeryLongName")
    #expect(
      lines(progress, width: max(width, 60), now: 0).allSatisfy { $0.displayWidth < max(width, 60) }
    )
    progress.begin(now: 0)
    for name in [
      String(repeating: "김서연", count: 30), "👩‍👩‍👧‍👦" + String(repeating: "가", count: 9), "x",
    ] {
      progress.finish(Self.ready(name), now: 5_000)
    }
    let lines = lines(progress, width: width, now: 5_000)
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("  6 of 6") && $0.displayWidth < width })
    #expect(lines.last?.contains("3 of 1000, about") == true)
    if width >= 40 { #expect(lines.allSatisfy { $0.displayWidth < width }) }
  }

  @Test("Colours are left out where nobody wants them") func colours() {
    var progress = ClassProgress(total: 2)
    progress.begin(now: 0)
    progress.finish(Self.ready("ann"), now: 1)
    for isStyled in [false, true] {
      var console = Self.plain
      console.isStyled = isStyled
      let text = progress.lines(on: console, now: 1).joined()
      #expect(text.contains("\u{1B}") == isStyled)
    }
  }

  @Test("An interruption says what is finished") func interruption() {
    var progress = ClassProgress(total: 2)
    #expect(
      progress.interruption
        == "Stopped. None of 2 submissions are finished; the same command goes on from there.\n")
    progress.finish(Self.ready("ann"), now: 1)
    #expect(
      progress.interruption
        == "Stopped. 1 of 2 submissions is finished and kept; the same command goes on from there.\n"
    )
  }
}
