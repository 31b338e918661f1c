import CheckKit

@testable import Chapter6Async

/// What the checks of 6.3 judge, in the shape that they need.
enum Exercise3_Subject {
  @Sendable static func makeHeld() -> HeldModel.Loads {
    let session = HeldURLProtocol.makeSession()
    return (
      session, { HeldURLProtocol.held(by: session) },
      { HeldURLProtocol.release($0, of: session, with: $1) }
    )
  }
}
