import AnswerKit
import DoubleKit
import Testing
import XCTest

// slice: stock
/// Counts what is in the warehouse.
struct Stock {
  let isWarehouseOpen: Bool

  /// Gives `completion` the number, or nil if nobody can count.
  func count(_ name: String, completion: @escaping @Sendable (Int?) -> Void) {
    let number = isWarehouseOpen ? 3 : nil
    Task { completion(number) }
  }
}
// end slice: stock

// slice: old
final class OldStockTests: XCTestCase {
  func testCountsTheTeaSets() {
    let counted = expectation(description: "the tea sets are counted")
    Stock(isWarehouseOpen: false).count("tea set") { number in
      counted.fulfill()
      guard let number else { return }
      XCTAssertEqual(number, 3)
    }
    wait(for: [counted], timeout: 10)
  }
}
// end slice: old

@Suite("Lesson 6: the old test of the stock, rewritten", .lessonStep)
struct Step1_ClosedWarehouse {
  // slice: new
  @Test func countsTheTeaSets() async {
    let counts = CompletionLog<Int?>()
    Stock(isWarehouseOpen: false).count("tea set", completion: counts.record)
    let number = await counts.first() ?? nil
    #expect(number == 3)
    #expect(counts.values.count == 1)
  }
  // end slice: new
}

@Suite("Lesson 6: the rewritten test, with an open warehouse")
struct Step2_OpenWarehouse {
  @Test func countsTheTeaSets() async {
    let counts = CompletionLog<Int?>()
    Stock(isWarehouseOpen: true).count("tea set", completion: counts.record)
    let number = await counts.first() ?? nil
    #expect(number == 3)
    #expect(counts.values.count == 1)
  }
}
