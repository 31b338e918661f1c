import AnswerKit
import Synchronization
import Testing

enum Step3 {
  final class SpyMessenger: Messenger {
    // slice: spy
    private let counts = Mutex<[String: Int]>([:])

    var tally: [String: Int] { counts.withLock { counts in counts } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      counts.withLock { counts in counts[customer, default: 0] += 1 }
      done(true)
    }
    // end slice: spy
  }
}

@Suite("Lesson 4, step 3: only the first customer is told", .lessonStep)
struct Step3Red {
  typealias SpyMessenger = Step3.SpyMessenger
  typealias ParcelDesk = Step1Green.ParcelDesk

  // slice: test
  @Test func tellsEachCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina", "Joon"])
    #expect(spy.tally["Mina"] == 1)
    #expect(spy.tally["Joon"] == 1)
  }
  // end slice: test
}

@Suite("Lesson 4, step 3: each customer is told")
struct Step3Green {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: loop
    func receive(parcelsFor customers: [String]) {
      for customer in customers { messenger.send(to: customer) { _ in } }
    }
    // end slice: loop
  }

  @Test func tellsTheCustomerOnce() {
    let spy = Step3.SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.tally == ["Mina": 1])
  }

  @Test func tellsEachCustomerOnce() {
    let spy = Step3.SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina", "Joon"])
    #expect(spy.tally["Mina"] == 1)
    #expect(spy.tally["Joon"] == 1)
  }
}
