import DoubleKit
import Foundation

@testable import Chapter4Spy

/// What the checks of 4.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static func makeSpy(
    _ answer: SessionAnswer
  ) -> (session: DoubledSession, requests: @Sendable () -> [URLRequest]) {
    let session = SpyURLProtocol.makeSession(answer: answer)
    return (session, { SpyURLProtocol.requests(of: session) })
  }
}
