import CheckKit

@testable import Chapter6Async

/// What the checks of 6.2 judge, in the shape that they need.
enum Exercise2_Subject {
  @Sendable static func makeHeld() -> HeldModel.Session {
    let session = HeldURLSession()
    return (session, { session.held }, { session.release($0, with: $1) })
  }
}
