import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@testable import Chapter8Lies

// slice: trait
/// The address of the staging server. Only the nightly job sets it.
let stagingURL = ProcessInfo.processInfo.environment["SHOP_STAGING_URL"]
  .flatMap { URL(string: $0) }

extension Trait where Self == ConditionTrait {
  /// For tests that ask the staging server.
  static var nightly: Self { .enabled(if: stagingURL != nil, "SHOP_STAGING_URL is not set.") }
}
// end slice: trait

@Suite("Lesson 8: the nightly check, after Friday", .lessonStep, .inFrontOfOurServer, .serialized)
struct NightlyTests {
  private let cannedAnswers = [
    CannedAnswer(to: "GET", "items/12", status: 200, body: #"{"title": "Tea set", "price": 48000}"#)
  ]

  // slice: test
  @Test("the canned answers are still true", .nightly)
  func cannedAnswersAreTrue() async throws {
    let session = URLSession(configuration: .ephemeral)
    let shop = ShopUnderContract(urlSession: session, baseURL: try #require(stagingURL))
    let drifts = await DriftCheck.drifts(of: cannedAnswers, from: shop, within: .test)
    #expect(drifts == [])
  }
  // end slice: test
}

/// Sets the address of a server on this machine, before `nightly` reads it: no test of
/// this workbook asks a server elsewhere, whatever the environment says.
private struct OurStagingServer: SuiteTrait {
  private static let server = Result {
    let server = try LoopbackServer()
    let body = #"{"title": "Tea set", "amount": 48000}"#
    let answer = HTTPAnswer(
      status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    server.script(.answer(answer), for: "/items/12")
    return server
  }

  func prepare(for test: Test) async throws {
    if ProcessInfo.processInfo.environment["WORKBOOK_STEPS"] == nil { return }
    setenv("SHOP_STAGING_URL", try Self.server.get().baseURL.absoluteString, 1)
  }
}

extension Trait where Self == OurStagingServer {
  fileprivate static var inFrontOfOurServer: Self { OurStagingServer() }
}
