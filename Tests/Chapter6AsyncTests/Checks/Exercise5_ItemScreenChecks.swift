import CheckKit
import StorefrontMutants
import Testing

@Suite("6.5 ItemScreen", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise5_ItemScreen {
  var tests = Exercise5_Subject.tests

  private var run: GradedRun<ScreenVariant> {
    GradedRun(
      of: tests, about: .itemScreen,
      teach: Teaching(
        "A test of a screen decides when each answer comes, and looks at what is shown.",
        open: "Chapters/Chapter6Async/LearnersTests/Exercise5_ItemScreen.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async { await run.expectAssertions(against: ScreenVariant.mutants) }

  @Test("your tests pass on the real screen", .askedLast)
  func passesOnTheRealScreen() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on a screen that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: ScreenVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async { await run.expectFailure(on: ScreenVariant.mutants) }
}
