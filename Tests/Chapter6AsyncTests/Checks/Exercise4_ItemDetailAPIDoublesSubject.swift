import CheckKit
import DoubleKit
import ItemDetail
import Testing

@testable import Chapter6Async

/// What the checks of 6.4 judge, in the shape that they need.
enum Exercise4_Subject {
  typealias API = any ItemDetailAPIProtocol
  typealias Held = HeldModel.API
  typealias Spy = (api: API, calls: @Sendable () -> [ItemCall])
  typealias ExpectingMock = MockModel<ItemCall>.APIMock

  @Sendable static func makeDummy(_ line: SourceLocation) -> API { DummyItemDetailAPI(line: line) }

  @Sendable static func makeStub(_ result: ItemResult) -> API { StubItemDetailAPI(result: result) }

  @Sendable static func makeHeld() -> Held {
    let held = HeldItemDetailAPI()
    return (held, { held.cancelled.values }, { held.release($0, with: $1) })
  }

  @Sendable static func makeFake(_ items: [Item]) -> API { FakeItemDetailAPI(items: items) }

  @Sendable static func makeSpy(_ result: ItemResult) -> Spy {
    let spy = SpyItemDetailAPI(result: result)
    return (spy, { spy.calls.values })
  }

  @Sendable static func makeMock(_ line: SourceLocation) -> ExpectingMock {
    let mock = MockItemDetailAPI(line: line)
    return (mock, { mock.expect($0, result: $1) }, { mock.verify() })
  }
}
