import DoubleKit
import Foundation
import ItemDetail
import Testing

/// A session double that fails the test by itself when it is asked for what it
/// must not be asked for.
public struct ReportingSession: Sendable {
  /// The name of the class, for the sentences.
  public let name: String
  /// Makes a session that was told nothing, so that each request is a misuse.
  public let make: @Sendable (SourceLocation) -> any URLSessionProtocol
  let use: @Sendable (any URLSessionProtocol, URLRequest) -> Void
  let names: @Sendable (URLRequest) -> [String]
  /// What it is asked for next to the requests of the laws.
  private let urls: [URL]
  private let checksFile: String

  /// Describes a double.
  public init(
    _ name: String,
    misusedBy use: @escaping @Sendable (any URLSessionProtocol, URLRequest) -> Void = {
      $0.dataTask(with: $1) { _, _, _ in }.resume()
    },
    naming names: @escaping @Sendable (URLRequest) -> [String] = { _ in [] },
    alsoAskedFor urls: [URL] = [],
    make: @escaping @Sendable (SourceLocation) -> any URLSessionProtocol,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.name = name
    self.make = make
    self.use = use
    self.names = names
    self.urls = urls
    checksFile = sourceLocation.fileID
  }

  /// What it is asked for; the first one comes again at the end.
  fileprivate var requests: [URLRequest] {
    URLRequest.everyKind + urls.map { URLRequest(url: $0) } + URLRequest.everyKind.prefix(1)
  }

  /// Whether a report is at a line that some other double was given. Others are
  /// made at any moment, by laws and checks that run at the same time.
  fileprivate func isAnothersLine(_ report: Issue, not line: SourceLocation) -> Bool {
    guard let found = report.sourceLocation, found != line else { return false }
    return [#fileID, checksFile].contains(found.fileID)
  }

  fileprivate func reports(
    of request: URLRequest, from session: any URLSessionProtocol
  ) async -> [Issue] {
    await reportsAndWarnings(of: request, from: session).issues
  }

  fileprivate func reportsAndWarnings(
    of request: URLRequest, from session: any URLSessionProtocol
  ) async -> (issues: [Issue], warnings: [Issue]) {
    await issuesAndWarnings { [use] in use(session, request) }
  }

  /// Whether it reports each of some requests that come one after the other: one that does
  /// not breaks the law about that.
  fileprivate func reports(_ requests: [URLRequest]) async -> Bool {
    let session = make(#_sourceLocation)
    for request in requests where await reports(of: request, from: session).isEmpty { return false }
    return true
  }

  /// Whether a request is the one that came before.
  fileprivate func isLast(_ place: Int) -> Bool { place == URLRequest.everyKind.count + urls.count }
}

/// The laws of a report: each misuse once, at the line that the exercise names,
/// by the name of what came.
public enum SessionReportLaws {
  /// For every double that reports by itself.
  public static let all = [
    sharesNoLine, reportsEachMisuseOnce, reportsLikeTheFirst, reportsAtItsLine, namesWhatCame,
  ]

  /// The law that hunts a data race.
  public static let underThreads = [reportsAllAtTheSameTime]

  /// For a double that may wait for `resume()` with its report.
  public static let resumed = [reportsEachBeforeResume]

  /// For a double that never calls anybody back.
  public static let silent = [callsNobodyBack]

  private static let request = URLRequest.ofLaw("wishlist/8")

  package static let sharesNoLine = Law<ReportingSession>(
    "Each double reports at its own line, the one that it was made with."
  ) { double in
    let lines = (here: #_sourceLocation, there: #_sourceLocation.below)
    // Both are made before either is asked: a line that is kept for all is then
    // never the first one's.
    let sessions = [double.make(lines.here), double.make(lines.there)]
    let second = await double.reports(of: request, from: sessions[1])
    let first = await double.reports(of: request, from: sessions[0])
    let isMixedUp =
      first.contains { double.isAnothersLine($0, not: lines.here) }
      || second.contains { double.isAnothersLine($0, not: lines.there) }
    return isMixedUp
      ? "Doubles of \(double.name) were made at several lines, and one reported at the line of another."
      : nil
  }

  package static let reportsEachMisuseOnce = Law<ReportingSession>(
    "Each misuse is reported once, whatever came before it."
  ) { double in
    let session = double.make(#_sourceLocation)
    for (place, request) in double.requests.enumerated() {
      let (reports, warnings) = await double.reportsAndWarnings(of: request, from: session)
      guard reports.count != 1 else { continue }
      let times = double.isLast(place) ? " for the second time" : ""
      if reports.isEmpty, !warnings.isEmpty {
        return """
          \(request.inWords) came to \(double.name)\(times), and it reported a warning: a warning \
          fails no test.
          """
      }
      return """
        \(request.inWords) came to \(double.name)\(times), and \
        \(reports.isEmpty ? "no report" : "\(reports.count) reports") of it reached the test.
        """
    }
    return nil
  }

  package static let reportsLikeTheFirst = Law<ReportingSession>(
    "Each double reports, whatever another one has reported."
  ) { double in
    let line = #_sourceLocation
    // No other law asks for it.
    let request = URLRequest(url: ShopURL.fresh().appendingPathComponent("teas/5"))
    let first = await double.reports(of: request, from: double.make(line))
    let second = await double.reports(of: request, from: double.make(line))
    return first.isEmpty || !second.isEmpty
      ? nil
      : "Two of \(double.name) were made at one line and asked for \(request.inWords), and the"
        + " second one reported nothing."
  }

  /// What many ask for at the same time.
  package static let crowd = URLRequest.ofLaw("teas/all")

  package static let reportsAllAtTheSameTime = Law<ReportingSession>(
    "Each misuse is reported, even when several come at the same time."
  ) { double in
    let session = double.make(#_sourceLocation)
    let count = 40
    let reports = await issues {
      await withTaskGroup { group in
        for _ in 1...count { group.addTask { double.use(session, crowd) } }
      }
    }
    if reports.count >= count { return nil }
    return await !double.reports([crowd, crowd])
      ? nil
      : "\(double.name) was used \(count) times at the same time, and reported \(reports.count)"
        + " of them."
  }

  package static let reportsEachBeforeResume = Law<ReportingSession>(
    "Each request is reported, even when several are made before the first `resume()`."
  ) { double in
    let session = double.make(#_sourceLocation)
    let reports = await issues {
      let tasks = URLRequest.everyKind.prefix(2)
        .map { session.dataTask(with: $0) { _, _, _ in } }
      for task in tasks { task.resume() }
    }
    if reports.count >= 2 { return nil }
    return await !double.reports(Array(URLRequest.everyKind.prefix(2)))
      ? nil
      : "\(double.name) made two tasks before the first was resumed, and reported"
        + " \(reports.isEmpty ? "neither" : "one of them")."
  }

  package static let reportsAtItsLine = Law<ReportingSession>(
    "An unexpected call is reported at the line that the double was given."
  ) { double in
    let line = #_sourceLocation
    let session = double.make(line)
    for (place, request) in double.requests.enumerated() {
      let reports = await double.reports(of: request, from: session)
      guard reports.contains(where: { $0.sourceLocation != line }) else { continue }
      let which = place == 0 ? "" : " when \(request.inWords) came"
      let times = double.isLast(place) ? " for the second time" : ""
      return """
        \(double.name) was made in a test and reported at another line than that of the test\
        \(which)\(times): pass on the sourceLocation that it was given.
        """
    }
    return nil
  }

  package static let namesWhatCame = Law<ReportingSession>(
    "A report names the request that came."
  ) { double in
    let session = double.make(#_sourceLocation)
    for request in double.requests {
      let reports = await double.reports(of: request, from: session)
      let missing = double.names(request).filter { name in
        !reports.contains { $0.account.contains(name) }
      }
      guard let name = missing.first, !reports.isEmpty else { continue }
      return """
        \(double.name) was asked for \(request.inWords) and no report says \(name); its reports \
        are \(reports.map(\.sentence)).
        """
    }
    return nil
  }

  package static let callsNobodyBack = Law<ReportingSession>(
    "A dummy calls no completion handler, even if its task is resumed or cancelled."
  ) { double in
    let watches = URLRequest.everyKind.map { ($0, HandlerWatch()) }
    _ = await issues {
      let session = MadeSession(double.make(#_sourceLocation))
      for (request, watch) in watches {
        let task = session.task(for: request, watchedBy: watch)
        for _ in 1...2 { task.resume() }
        task.cancel()
        task.resume()
      }
    }
    let answers = await watches.mapAtOnce { ($0, await $1.allAnswers.first) }
    guard let (request, answer) = answers.first(where: { $0.1 != nil }) else { return nil }
    return """
      \(double.name) called the completion handler of \(request.inWords) with \
      \(answer.orNothing); an answer makes it a stub.
      """
  }
}

extension SourceLocation {
  fileprivate var below: SourceLocation {
    var location = self
    location.line += 1
    return location
  }
}
