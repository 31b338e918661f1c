import DoubleKit
import Foundation

@testable import Chapter6Async

/// What the checks of 6.3 judge, in the shape that they need.
enum Exercise3_Subject {
  typealias Held = (
    session: DoubledSession, held: @Sendable () -> [URLRequest],
    release: @Sendable (String, SessionAnswer) -> Bool
  )

  static func makeHeld() -> Held {
    let session = HeldURLProtocol.makeSession()
    return (
      session, { HeldURLProtocol.held(by: session) },
      { HeldURLProtocol.release($0, of: session, with: $1) }
    )
  }
}
