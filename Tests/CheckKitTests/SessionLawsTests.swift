import AnswerKit
import Testing

@testable import CheckKit

@Suite("The laws of a session double")
struct SessionLawsTests {
  @Test(arguments: SessionStyle.all)
  func keeps(_ style: SessionStyle) async {
    for kind in Kind.allCases { #expect(await kind.breaches(of: style.double) == []) }
  }

  @Test func noticesEachBreaker() async {
    await LawBreaker.ofSessions.prove(
      SessionLaws.answering + SessionLaws.late + SessionLaws.faithful + SessionLaws.underThreads)
  }

  @Test func saysOnceThatNothingIsAnswered() async {
    let silent = SessionDouble("SilentURLSession") { _ in
      ClosureSession { _, _ in ClosureTask {} }
    }
    let breaches = await Kind.answering.breaches(of: silent)
    #expect(breaches.count == 1)
    #expect(breaches.first?.contains("SilentURLSession did not answer GET /items/31") == true)
    #expect(await Kind.faithful.breaches(of: silent) == [])
  }

  enum Kind: CaseIterable {
    case answering, faithful

    var laws: [Law<SessionDouble>] {
      switch self {
      case .answering: SessionLaws.answering + SessionLaws.underThreads
      case .faithful: SessionLaws.faithful
      }
    }

    func breaches(of double: SessionDouble) async -> [String] {
      await laws.mapAtOnce { await $0.breach(double) }.compactMap(\.self)
    }
  }
}
