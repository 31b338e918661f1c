import CheckKit
import Testing

// slice: printer
protocol ReceiptPrinter: Sendable {
  func print(_ receipt: String)
}

struct DummyReceiptPrinter: ReceiptPrinter {
  let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  func print(_ receipt: String) {
    Issue.record("Nothing was to be printed: \(receipt)", sourceLocation: sourceLocation)
  }
}
// end slice: printer

struct Checkout {
  let printer: any ReceiptPrinter
  var prices: [Int] = []
  var total: Int { prices.reduce(0, +) }

  func pay() { printer.print("\(total) won") }
}

@Suite("Lesson 1: a checkout")
struct CheckoutTests {
  // slice: checkout
  @Test func anEmptyCheckoutCostsNothing() {
    let checkout = Checkout(printer: DummyReceiptPrinter())
    #expect(checkout.total == 0)
  }
  // end slice: checkout

  @Test("the dummy reports at the line where it was made")
  func reportsWhereItWasMade() async {
    let line = #_sourceLocation
    let issues = await issues {
      Checkout(printer: DummyReceiptPrinter(sourceLocation: line), prices: [900]).pay()
    }
    #expect(issues.map(\.sourceLocation) == [line])
    #expect(issues.map(\.sentence) == ["Nothing was to be printed: 900 won"])
  }
}
