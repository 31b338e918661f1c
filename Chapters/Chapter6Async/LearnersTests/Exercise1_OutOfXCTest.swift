import DoubleKit
import Foundation
import ItemDetail
import Testing
import XCTest

/// Exercise 6.1: three old tests, to be rewritten with Swift Testing.
///
/// They are quick and green. They are also green for an API that loses the item, and red
/// after ten seconds for one that never calls back. Write a suite with `@Test` in their
/// place, on both seams, and delete the class. Your tests must pass on every correct API,
/// and notice each of ten faults.
// TODO: Rewrite each test. What does it promise, and what does it check?
final class OldItemTests: XCTestCase {
  private var loaded: XCTestExpectation!

  override func setUp() {
    loaded = expectation(description: "the item is loaded")
  }

  func testLoadsAnItem() {
    let body = #"{"id":9,"title":"Kettle","descriptions":"Sings.","price":32000}"#
    let loaded = loaded!
    load(from: .status(200, body: body)) { result in
      loaded.fulfill()
      guard case .success(let item) = result else { return }
      XCTAssertEqual(item.id, 9)
    }
    wait(for: [loaded], timeout: 10)
  }

  func testRefusesAnItemThatIsSoldOut() {
    let loaded = loaded!
    load(from: .status(410)) { result in
      loaded.fulfill()
      guard case .failure(let error) = result else { return }
      XCTAssertNotNil(error as? APIResponseError)
    }
    wait(for: [loaded], timeout: 10)
  }

  func testHandsOnALostConnection() {
    let loaded = loaded!
    load(from: .failure(URLError(.networkConnectionLost))) { result in
      if case .failure = result { loaded.fulfill() }
    }
    wait(for: [loaded], timeout: 10)
  }

  private func load(from answer: SessionAnswer, completion: @escaping ItemCompletion) {
    StubShop(answer: answer).apiUnderTest(through: .protocolInjection)
      .loadItemDetail(id: 9, completion: completion)
  }
}
