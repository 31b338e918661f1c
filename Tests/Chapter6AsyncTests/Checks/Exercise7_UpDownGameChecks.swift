import CheckKit
import StorefrontMutants
import Testing

@Suite("6.7 UpDownGame", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise7_UpDownGame {
  var tests = Exercise7_Subject.tests

  private var run: GradedRun<GameVariant> {
    GradedRun(
      of: tests, about: .upDownGame,
      teach: Teaching(
        "A test of a game holds its number back until it has looked.",
        open: "Chapters/Chapter6Async/LearnersTests/Exercise7_UpDownGame.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async { await run.expectAssertions(against: GameVariant.mutants) }

  @Test("your tests pass on the real game", .askedLast)
  func passesOnTheRealGame() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on a game that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: GameVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async { await run.expectFailure(on: GameVariant.mutants) }
}
