import Foundation
import ItemDetail

@testable import Chapter7URLLoading

/// What the checks of 7.3 judge, in the shape that they need.
enum Exercise3_Subject {
  @Sendable static func makeSession(like base: URLSessionConfiguration) -> URLSession {
    SessionFactory.makeSession(like: base)
  }
}
