import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("8.7 NameThatLie: the listings and the words keep what the starter says")
struct Exercise7_Listings {
  @Test("every listing of the gallery is a green test", arguments: Gallery.lying.listings)
  func isGreen(_ listing: Gallery.Listing) async throws {
    try await listing.run()
  }

  @Test func eachLieIsToldOnceAndEachCureIsNeeded() {
    let verdicts = Gallery.lying.listings.map { Exercise7_Subject.verdict($0.number) }
    #expect(Set(verdicts.map(\.lie)) == Set(DoubleLie.allCases))
    #expect(verdicts.count == DoubleLie.allCases.count)
    #expect(Set(verdicts.map(\.cure)) == Set(LieCure.allCases))
    #expect(Set(verdicts.map(\.kind)).count == 4)
  }

  @Test func eachQuestionLeadsToOneAnswer() {
    let questions = DoubleLie.allCases.map(\.question) + LieCure.allCases.map(\.question)
    #expect(Set(questions).count == questions.count)
    #expect(questions.allSatisfy { $0.hasSuffix("?") })
  }

  static let clauses = Clauses(
    of: "Chapters/Chapter8Lies/ProtocolInjection/Exercise7_NameThatLie.swift",
    [
      Clause(
        "Judge the kind by the decision key.", brokenBy: "a class named Mock is a mock",
        "a record is no spy where the answer comes too soon", "what lies is no fake",
        "what is keyed by the path is a fake", "a fake that mixes up items is a stub",
        "what is told its answer by a closure is a stub", "what only answers 204 is a spy"),
      Clause(
        "Each of the ten lies of `DoubleLie` is told once.", brokenBy: "one listing late",
        "a wrong name is a wrong status", "an early answer is an untried request",
        "an error beside a lamp is a failure for all", "an empty end is three nils",
        "404 for 400 is a failure for all", "item 5 for item 9 stays from another test",
        "500 for a tunnel is another status", "a handler in a static answers everything",
        "a mock of an unknown request has a wrong name", "three nils are an empty end"),
      Clause(
        "The comments of `LieCure` say which lies each cure is for.",
        brokenBy: "a stub named Mock needs the loader's rules",
        "an early answer should come from the test",
        "a load without an end should read the request", "404 for 400 is a matter of names",
        "a fake with one item should be tried on the shop", "a flag breaks the loader's rules",
        "a static handler should come from the test", "an unknown request should be read",
        "three nils should come from the test"),
      Clause(
        "While all ten kinds are the same, the check fails, and judges none of them; the same goes "
          + "for the lies and for the cures.",
        brokenBy: "everything is a mock with a wrong name", "every kind is a stub",
        "every lie is three nils", "every cure is a contract test"),
    ],
    notes: [
      "name the kind of ten doubles, the lie that each one tells, and its cure.",
      "The listings are in `Sources/DoubleKit/Gallery`, files `Listings21to25.swift` and "
        + "`Listings26to30.swift`, and all of their tests are green.",
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Exercise7_Answers.wrongAnswers)
  }
}
