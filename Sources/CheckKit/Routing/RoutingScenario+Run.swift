import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RoutingScenario {
  /// Sends one request through the scenario's session and sees who gets it.
  ///
  /// The network is a port of this machine on which nobody listens: a request
  /// that no double catches is refused there.
  public func run() async throws -> Destination? {
    let port = try LoopbackPort.closed()
    let log = CompletionLog<SessionAnswer>()
    let session = makeSession()
    session.send(URLRequest(url: port.baseURL.appendingPathComponent(rawValue)), to: log)
    let answer = await log.values(atLeast: 1, within: .test).first
    return answer.map { $0.statusCode == Self.doublesStatus ? .theDouble : .theNetwork }
  }
}
