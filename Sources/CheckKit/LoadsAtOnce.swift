import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Many loads of one request, for a race: they are made before it, so that
/// little but the double is in the race.
///
/// The loader of Linux takes the requests of all sessions in turn, that of
/// Darwin need not; here they meet on both.
public struct LoadsAtOnce: Sendable {
  private let loads: [RecordedLoad]

  /// Makes loads, none of which has begun.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - request: What each of them loads.
  ///   - session: A session of the double.
  public init(_ count: Int, of request: URLRequest, by session: DoubledSession) {
    loads = (0..<count).map { _ in RecordedLoad(of: request, by: session.urlProtocol) { _ in } }
  }

  /// Starts one of them, on this thread.
  ///
  /// - Parameter number: Which one; the first is number 0.
  public func start(_ number: Int) { loads[number].start() }

  /// The calls of each load, once all have ended, or once a deadline has passed
  /// for one of them.
  public func calls() async -> [[ClientCall]] {
    for load in loads where !load.hasEnded {
      if await load.recorder.ends.values(atLeast: 1, within: .test).isEmpty { break }
    }
    return callsSoFar
  }

  /// The calls of each load until now.
  public var callsSoFar: [[ClientCall]] { loads.map(\.recorder.calls.values) }
}
