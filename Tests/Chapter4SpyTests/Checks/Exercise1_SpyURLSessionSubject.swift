import DoubleKit
import Foundation
import ItemDetail

@testable import Chapter4Spy

/// What the checks of 4.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func makeSpy(
    _ answer: SessionAnswer
  ) -> (session: any URLSessionProtocol, requests: @Sendable () -> [URLRequest]) {
    let spy = SpyURLSession(answer: answer)
    return (spy, { spy.requests })
  }
}
