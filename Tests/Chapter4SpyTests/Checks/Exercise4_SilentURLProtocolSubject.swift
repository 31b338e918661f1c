import DoubleKit

@testable import Chapter4Spy

/// What the checks of 4.4 judge, in the shape that they need.
enum Exercise4_Subject {
  typealias Spied = (
    session: DoubledSession, startCount: @Sendable () -> Int, stopCount: @Sendable () -> Int
  )

  static func makeSpy() -> Spied {
    let session = SilentURLProtocol.makeSession()
    return (
      session, { SilentURLProtocol.startCount(of: session) },
      { SilentURLProtocol.stopCount(of: session) }
    )
  }
}
