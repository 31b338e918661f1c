import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("1.1 DummyURLSession", .tags(.dummy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise1_DummyURLSession {
  var makeDummy: @Sendable (SourceLocation) -> any URLSessionProtocol =
    Exercise1_Subject.makeDummy

  let teach = Teaching(
    "A dummy fails the test that uses it.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_DummyURLSession.swift")

  @Test("reports each request once, and nothing else")
  func reportsEachRequest() async {
    let untouched = await issues { [makeDummy] in _ = makeDummy(#_sourceLocation) }
    guard
      teach.expect(
        untouched.isEmpty,
        "DummyURLSession reported “\(untouched[0].sentence)”, and nobody had used it.")
    else { return }
    let requests = [Self.get, Self.put, Self.get]
    let counts = await reports(of: requests).map(\.count)
    let late = await reports(of: requests, resuming: true)[0]
    if counts == [1, 1, 1] && late.count == 1 { return }
    let fault =
      switch counts[0] {
      case 0 where !late.isEmpty:
        "was asked for a task, and reported nothing until the task was resumed"
      case 0:
        "was asked for a task, but no report reached the test. Issue.record in the same call"
          + " reaches it; print and XCTFail do not, nor does a Task"
      case 1 where counts == [1, 1, 1]:
        "reported a request when it was asked for the task, and again when the task was resumed"
      default:
        "was asked for a GET, a PUT and the same GET again. Its reports of each:"
          + " \(counts.map(String.init).joined(separator: ", "))"
      }
    Issue.record(teach("DummyURLSession \(fault)."))
  }

  @Test("names the URL of the request", .askedLast)
  func namesTheURL() async {
    guard let report = await reports(of: [Self.get])[0].first else { return noReport() }
    let url = "\(Self.get.url ?? ShopURL.any)"
    teach.expect(
      report.account.contains(url),
      "DummyURLSession was asked for \(url). Its report does not contain this URL:"
        + " “\(report.sentence)”")
  }

  @Test("points to the line that made the dummy", .askedLast)
  func pointsToTheTest() async {
    let line = #_sourceLocation
    guard let report = await reports(of: [Self.get], line: line)[0].first else {
      return noReport()
    }
    let place = report.sourceLocation.map { "line \($0.line) of \($0.fileName)" } ?? "no line"
    teach.expect(
      report.sourceLocation == line,
      "The report of DummyURLSession points to \(place), not to the test that made the dummy."
        + " Pass on the sourceLocation that the initializer got.")
  }

  /// Asked in a grade alone: a learner hears of it from the first check.
  private func noReport() { Issue.record(teach("DummyURLSession reported nothing.")) }

  @Test("never calls the completion handler")
  func neverAnswers() async {
    let dummy = ReportingSession("DummyURLSession", make: makeDummy)
    for law in SessionReportLaws.silent {
      if let breach = await law.breach(dummy) { Issue.record(teach(breach)) }
    }
  }

  private static let get = URLRequest(
    url: URL(string: "\(ShopURL.any)/wishlist/8?page=2") ?? ShopURL.any)
  private static let put: URLRequest = {
    var request = get
    request.httpMethod = "PUT"
    return request
  }()

  /// What one dummy reports of some requests, one after another.
  private func reports(
    of requests: [URLRequest], line: SourceLocation = #_sourceLocation, resuming: Bool = false
  ) async -> [[Issue]] {
    let dummy = CompletionLog<any URLSessionProtocol>()
    _ = await issues { [makeDummy] in dummy.record(makeDummy(line)) }
    var reports: [[Issue]] = []
    for request in requests {
      reports += [
        await issues {
          let task = dummy.values.first?.dataTask(with: request) { _, _, _ in }
          if resuming { task?.resume() }
        }
      ]
    }
    return reports
  }
}
