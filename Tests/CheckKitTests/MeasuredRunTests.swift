import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import Chapter8LiesTests

@Suite("GradedRun measures a suite by two numbers")
struct MeasuredRunTests {
  @Test func saysBothNumbersAndNamesTheTests() async {
    let complaints = await complaints(
      on: [.sendsExtraHeader, .waitsLonger, .namesTheCharset, .writesOtherJSON])
    #expect(
      complaints == [
        "Your tests fail on 3 of 4 harmless changes, and notice 1 of 2 faults. The changes, and the"
          + " tests that fail on them:",
        "- adds one harmless header: countsHeaders(), a(), b(), and 2 more.",
        "- allows another time for an answer, and no cache: hasAMinute().",
        "- adds a charset to the Content-Type of a change: namesTheType().",
      ])
  }

  @Test func saysHowTestsFailOnTheLastTwoChanges() async {
    let complaints = await complaints(on: [.waitsLonger, .writesOtherJSON])
    #expect(complaints.count == 3)
    #expect(complaints[0].hasPrefix("Your tests fail on 1 of 2 harmless changes"))
    #expect(complaints[2].hasPrefix("- hasAMinute() fails on this API: MeasuredRunTests.swift:"))
  }

  @Test func praisesTestsThatPass() async {
    #expect(await complaints(on: [.writesOtherJSON, .buildsURLFromComponents]) == [])
  }

  /// What a run says, line by line, without what all its sentences have.
  private func complaints(
    on changes: [APIVariant]
  ) async -> [String] {
    let run = GradedRun(
      of: LearnersSuite(PettyTests.self), teach: Teaching("A test asserts.", open: "MyTests.swift"))
    let issues = await issues {
      await run.expectTolerance(of: changes, besides: [.noAcceptHeader, .swapsFields])
    }
    return issues.flatMap { $0.sentence.split(separator: "\n").map(String.init) }
      .map { $0.replacing(" A test asserts. Open MyTests.swift", with: "") }
      .filter { $0 != "A test asserts. Open MyTests.swift" }
  }
}

/// Asks for more than anybody relies on.
@Suite(.whenJudged) struct PettyTests {
  private let shop = MockShop()
  private let api: any ItemDetailAPIProtocol

  init() { api = ItemDetailAPI.underTest(urlSession: shop.session) }

  @Test func countsHeaders() { expectLoad { $0.allHTTPHeaderFields?.count == 1 } }
  @Test func a() { expectLoad { $0.allHTTPHeaderFields?.count == 1 } }
  @Test func b() { expectLoad { $0.allHTTPHeaderFields?.count == 1 } }
  @Test func c() { expectLoad { $0.allHTTPHeaderFields?.count == 1 } }
  @Test func d() { expectLoad { $0.allHTTPHeaderFields?.count == 1 } }
  @Test func hasAMinute() { expectLoad { $0.timeoutInterval == 60 } }

  @Test func namesTheType() {
    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409)) {
      $0.value(forHTTPHeaderField: "Content-Type") == "application/json"
    }
    api.updatePrice(ofItem: 7, to: 450) { _ in }
    shop.verify()
  }

  private func expectLoad(where condition: @escaping MockShop.Condition) {
    shop.expect(ExpectedRequest("GET", "/items/7"), answer: .status(404), where: condition)
    api.loadItemDetail(id: 7) { _ in }
    shop.verify()
  }
}
