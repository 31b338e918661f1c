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
}
