import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter6Async

/// What the checks of 6.8 judge, in the shape that they need.
enum Exercise8_Subject {
  typealias Transport = any HTTPTransport
  typealias Held = HoldingTransport.Parts
  typealias Spy = (transport: Transport, requests: @Sendable () -> [URLRequest])
  typealias ExpectingMock = MockModel<ExpectedRequest>.TransportMock

  @Sendable static func makeDummy(_ line: SourceLocation) -> Transport {
    DummyTransport(line: line)
  }

  @Sendable static func makeStub(_ answers: [String: SessionAnswer]) -> Transport {
    StubTransport(answers: answers)
  }

  @Sendable static func makeHeld() -> Held {
    let held = HeldTransport()
    return (held, { held.held }, { held.release($0, with: $1) })
  }

  @Sendable static func makeFake(_ items: [Item]) -> Transport { FakeTransport(items: items) }

  @Sendable static func makeSpy(_ answer: SessionAnswer) -> Spy {
    let spy = SpyTransport(answer: answer)
    return (spy, { spy.requests })
  }

  @Sendable static func makeMock(_ line: SourceLocation) -> ExpectingMock {
    let mock = MockTransport(line: line)
    return (
      mock, { mock.expect($0.httpMethod ?? "", $0.url?.path ?? "", answer: $1) }, { mock.verify() }
    )
  }
}
