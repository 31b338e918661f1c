import Testing

@testable import CheckKit

@Suite("The laws of a session double that reports")
struct SessionReportLawsTests {
  private static let laws =
    SessionReportLaws.all + SessionReportLaws.resumed + SessionReportLaws.silent
    + SessionReportLaws.underThreads

  @Test func keepsThem() async {
    let strict = ReportingSession.broken { request, line, _ in
      ReportingSession.report(request, at: line)
    }
    #expect(await Self.laws.mapAtOnce { await $0.breach(strict) }.compactMap(\.self) == [])
  }

  @Test func noticesEachBreaker() async { await LawBreaker.ofReports.prove(Self.laws) }
}
