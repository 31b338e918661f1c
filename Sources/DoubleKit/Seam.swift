import Foundation
import ItemDetail

// A learner's tests say on which seam they are, so `Seam` comes along.
@_exported import Records

extension Seam {
  /// The seam that a session belongs to.
  package init(of urlSession: any URLSessionProtocol) {
    self = urlSession is URLSession ? .urlProtocol : .protocolInjection
  }

  /// The seam that a transport belongs to.
  package init(of transport: any HTTPTransport) {
    self = transport is URLSession ? .urlProtocol : .protocolInjection
  }

  /// The seam on which a test has put a double; nil for the session of the whole
  /// process, behind which no test of the workbook puts one.
  package static func ofDouble(in urlSession: any URLSessionProtocol) -> Seam? {
    urlSession as? URLSession === URLSession.shared ? nil : Seam(of: urlSession)
  }
}
