import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("The laws of a session double")
struct SessionLawsTests {
  @Test(arguments: SessionStyle.all)
  func keeps(_ style: SessionStyle) async {
    for kind in Kind.allCases { #expect(await kind.breaches(of: style.double) == []) }
  }

  @Test(arguments: Kind.allCases)
  func noticesEachBreaker(_ kind: Kind) async {
    for breaker in kind.breakers {
      let breaches = await kind.breaches(of: breaker.breaking(SessionStyle.all[0].double))
      #expect(
        breaches.contains { $0.contains(breaker.says) },
        "\(breaker) should be met with \(breaker.says): \(breaches)")
    }
  }

  /// A law that nothing breaks may be one that cannot be broken.
  @Test(arguments: Kind.allCases)
  func hasABreakerForEachLaw(_ kind: Kind) async {
    for law in kind.laws {
      let breaches = await kind.breakers.mapAtOnce {
        await law.breach($0.breaking(SessionStyle.all[0].double))
      }
      #expect(breaches.contains { $0 != nil }, "\(law)")
    }
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
      case .answering: SessionLaws.answering
      case .faithful: SessionLaws.faithful
      }
    }

    var breakers: [SessionLawBreaker] {
      switch self {
      case .answering: SessionLawBreaker.answering
      case .faithful: SessionLawBreaker.faithful
      }
    }

    func breaches(of double: SessionDouble) async -> [String] {
      await laws.mapAtOnce { await $0.breach(double) }.compactMap(\.self)
    }
  }
}
