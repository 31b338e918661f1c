import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("The laws of a session double that reports")
struct SessionReportLawsTests {
  @Test func keepsThem() async {
    #expect(await Self.breaches(of: Self.makeStrict) == [])
  }

  @Test(arguments: SessionReportBreaker.all)
  func noticesThatItBreaks(_ breaker: SessionReportBreaker) async {
    let breaches = await Self.breaches(of: breaker.breaking(Self.makeStrict))
    #expect(breaches.contains { $0.contains(breaker.says) }, "\(breaches)")
  }

  @Test func noticesACallBack() async {
    let breaches = await Self.breaches(of: { _ in
      ClosureSession { _, handler in
        ClosureTask { SessionAnswer.status(200).deliver(to: handler) }
      }
    })
    #expect(breaches.contains { $0.contains("called the completion handler of GET /items/31") })
  }

  @Sendable private static func makeStrict(_ line: SourceLocation) -> any URLSessionProtocol {
    ClosureSession { request, _ in
      Issue.record("\(request.url?.absoluteString ?? "no URL") came.", sourceLocation: line)
      return ClosureTask {}
    }
  }

  private static func breaches(of make: @escaping SessionReportBreaker.Make) async -> [String] {
    let double = ReportingSession(
      "StrictSession", naming: { [$0.url?.absoluteString ?? ""] }, make: make)
    return await (SessionReportLaws.all + SessionReportLaws.silent)
      .mapAtOnce { await $0.breach(double) }.compactMap(\.self)
  }
}
