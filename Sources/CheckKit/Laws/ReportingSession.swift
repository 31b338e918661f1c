import DoubleKit
import Foundation
import ItemDetail
import Testing

/// A session double that fails the test by itself when it is asked.
public struct ReportingSession: Sendable {
  let name: String
  let make: @Sendable (SourceLocation) -> any URLSessionProtocol

  /// Describes a double by the name of its class.
  public init(_ name: String, make: @escaping @Sendable (SourceLocation) -> any URLSessionProtocol)
  {
    (self.name, self.make) = (name, make)
  }
}

/// The law of a dummy. What it reports is asked by the checks of its exercise.
public enum SessionReportLaws {
  /// For a double that never calls anybody back.
  public static let silent = [callsNobodyBack]

  package static let callsNobodyBack = Law<ReportingSession>(
    "A dummy calls no completion handler, even if its task is resumed or cancelled.",
    harm: "Code that should have failed goes on with an answer.", cure: .isEager
  ) { double in
    let logs = URLRequest.everyKind.map { ($0, CompletionLog<SessionAnswer>()) }
    _ = await issues {
      let session = MadeSession(double.make(#_sourceLocation))
      let tasks = logs.map { session.task(for: $0, into: $1) }
      for task in tasks {
        task.resume()
        task.cancel()
      }
      await Deadline.moment.pass()
    }
    guard let (request, log) = logs.first(where: { !$1.values.isEmpty }) else { return nil }
    return "\(double.name) called the completion handler of \(request.inWords) with"
      + " \(log.values.first.orNothing); an answer makes it a stub."
  }
}
