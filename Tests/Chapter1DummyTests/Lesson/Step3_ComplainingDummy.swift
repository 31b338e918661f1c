import AnswerKit
import CheckKit
import Testing

@Suite("Lesson 1: a dummy that complains", .lessonStep)
struct Step3_ComplainingDummy {
  typealias Checkout = ChattyCheckout

  // slice: complaint
  struct DummyPrinter: ReceiptPrinter {
    func print(_ receipt: String) {
      Issue.record("This test needs no printer, but its dummy was told to print: \(receipt)")
    }
  }
  // end slice: complaint

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: DummyPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}

@Suite("Lesson 1: the colleague's change is mended")
struct Step4_MendedCheckout {
  // slice: location
  struct DummyPrinter: ReceiptPrinter {
    let sourceLocation: SourceLocation

    init(sourceLocation: SourceLocation = #_sourceLocation) {
      self.sourceLocation = sourceLocation
    }

    func print(_ receipt: String) {
      Issue.record(
        "This test needs no printer, but its dummy was told to print: \(receipt)",
        sourceLocation: sourceLocation)
    }
  }
  // end slice: location

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: DummyPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}

@Suite("Lesson 1: where a dummy complains")
struct ComplaintTests {
  @Test("at the line where it was made")
  func reportsWhereItWasMade() async {
    let line = #_sourceLocation
    let issues = await issues {
      let printer = Step4_MendedCheckout.DummyPrinter(sourceLocation: line)
      _ = try await ChattyCheckout(printer: printer).pay()
    }
    #expect(issues.map(\.sourceLocation) == [line])
  }
}
