import AnswerKit
import Synchronization
import Testing

enum Step2 {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: shelf
    func receive(parcelsFor customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
      shelve(customers)
    }

    private func shelve(_ customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
    }
    // end slice: shelf
  }

  final class SpyMessenger: Messenger {
    // slice: spy
    private let calls = Mutex(0)

    var count: Int { calls.withLock { calls in calls } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      calls.withLock { calls in calls += 1 }
      done(true)
    }
    // end slice: spy
  }
}

@Suite("Lesson 4, step 2: the flag, with a desk that sends twice")
struct Step2Flag {
  @Test func tellsTheCustomer() {
    let spy = Step1.SpyMessenger()
    Step2.ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.wasAsked)
  }
}

@Suite("Lesson 4, step 2: the count, with a desk that sends twice", .lessonStep)
struct Step2Red {
  typealias SpyMessenger = Step2.SpyMessenger
  typealias ParcelDesk = Step2.ParcelDesk

  // slice: test
  @Test func tellsTheCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.count == 1)
  }
  // end slice: test
}

@Suite("Lesson 4, step 2: the count, with a desk that sends once")
struct Step2Green {
  @Test func tellsTheCustomerOnce() {
    let spy = Step2.SpyMessenger()
    Step1Green.ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.count == 1)
  }
}
