import DoubleKit
import Foundation
import ItemDetail

@testable import Chapter6Async

/// What the checks of 6.2 judge, in the shape that they need.
enum Exercise2_Subject {
  typealias Held = (
    session: any URLSessionProtocol, held: @Sendable () -> [URLRequest],
    release: @Sendable (String, SessionAnswer) -> Bool
  )

  static func makeHeld() -> Held {
    let session = HeldURLSession()
    return (session, { session.held }, { session.release($0, with: $1) })
  }
}
