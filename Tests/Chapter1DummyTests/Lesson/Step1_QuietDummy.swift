import Testing

@Suite("Lesson 1: a dummy that does nothing")
struct Step1_QuietDummy {
  // slice: test
  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: QuietPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
  // end slice: test
}

@Suite("Lesson 1: the same dummy after a colleague's change")
struct Step2_UnnoticedChange {
  typealias Checkout = ChattyCheckout

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: QuietPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}
