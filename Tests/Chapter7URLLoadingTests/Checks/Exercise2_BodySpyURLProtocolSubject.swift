import DoubleKit
import Foundation

@testable import Chapter7URLLoading

/// What the checks of 7.2 judge, in the shape that they need.
enum Exercise2_Subject {
  typealias Spied = (session: DoubledSession, bodies: @Sendable () -> [Data?])

  static func makeSpy(before next: @escaping @Sendable (URLRequest) -> SessionAnswer) -> Spied {
    let session = BodySpyURLProtocol.makeSession(before: next)
    return (session, { BodySpyURLProtocol.bodies(of: session) })
  }
}
