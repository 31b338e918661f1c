import Testing

@Suite("Lesson 4: a test that expects inside the callback, with a desk that sends nothing")
struct InsideTheCallback {
  struct ParcelDesk {
    let messenger: any Messenger

    func receive(parcelsFor customers: [String], done: @escaping @Sendable (Bool) -> Void) {}
  }

  // slice: test
  @Test func tellsTheCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      #expect(spy.tally["Mina"] == 1)
    }
  }
  // end slice: test
}
