import DoubleKit
import Foundation

@testable import Chapter7URLLoading

/// What the checks of 7.4 judge, in the shape that they need.
enum Exercise4_Subject {
  @Sendable static func makeSession(
    _ test: any TestTag.Type, answering handler: @escaping TestHandler
  ) -> DoubledSession {
    func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
      HandlerURLProtocol<Test>.makeSession(answering: handler)
    }
    return make(test)
  }

  @Sendable static func makeSessionWithoutHandler(_ test: any TestTag.Type) -> DoubledSession {
    func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
      DoubledSession(answeredBy: HandlerURLProtocol<Test>.self, baseURL: ShopURL.any)
    }
    return make(test)
  }
}

/// How a test answers a request.
typealias TestHandler = @Sendable (URLRequest) throws -> SessionAnswer

/// A type that stands for one test.
protocol TestTag: Sendable {}
