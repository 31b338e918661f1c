import AnswerKit
import Synchronization
import Testing

enum Step1 {
  // slice: step 1 spy
  final class SpyMessenger: Messenger {
    private let flag = Mutex(false)

    var wasAsked: Bool { flag.withLock { flag in flag } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      flag.withLock { flag in flag = true }
      done(true)
    }
  }
  // end slice: step 1 spy
}

@Suite("Lesson 4, step 1: nothing is sent", .lessonStep)
struct Step1Red {
  typealias SpyMessenger = Step1.SpyMessenger

  // slice: step 1 empty desk
  struct ParcelDesk {
    let messenger: any Messenger

    func receive(parcelsFor customers: [String]) {}
  }
  // end slice: step 1 empty desk

  // slice: step 1 test
  @Test func tellsTheCustomer() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.wasAsked)
  }
  // end slice: step 1 test
}

@Suite("Lesson 4, step 1: one message is sent")
struct Step1Green {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: step 1 least code
    func receive(parcelsFor customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
    }
    // end slice: step 1 least code
  }

  @Test func tellsTheCustomer() {
    let spy = Step1.SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.wasAsked)
  }
}

enum Step2 {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: step 2 shelf
    func receive(parcelsFor customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
      shelve(customers)
    }

    private func shelve(_ customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
    }
    // end slice: step 2 shelf
  }

  final class SpyMessenger: Messenger {
    // slice: step 2 spy
    private let calls = Mutex(0)

    var count: Int { calls.withLock { calls in calls } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      calls.withLock { calls in calls += 1 }
      done(true)
    }
    // end slice: step 2 spy
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

  // slice: step 2 test
  @Test func tellsTheCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.count == 1)
  }
  // end slice: step 2 test
}

@Suite("Lesson 4, step 2: the count, with a desk that sends once")
struct Step2Green {
  @Test func tellsTheCustomerOnce() {
    let spy = Step2.SpyMessenger()
    Step1Green.ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.count == 1)
  }
}

enum Step3 {
  final class SpyMessenger: Messenger {
    // slice: step 3 spy
    private let counts = Mutex<[String: Int]>([:])

    var tally: [String: Int] { counts.withLock { counts in counts } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      counts.withLock { counts in counts[customer, default: 0] += 1 }
      done(true)
    }
    // end slice: step 3 spy
  }
}

@Suite("Lesson 4, step 3: only the first customer is told", .lessonStep)
struct Step3Red {
  typealias SpyMessenger = Step3.SpyMessenger
  typealias ParcelDesk = Step1Green.ParcelDesk

  // slice: step 3 test
  @Test func tellsEachCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina", "Joon"])
    #expect(spy.tally["Mina"] == 1)
    #expect(spy.tally["Joon"] == 1)
  }
  // end slice: step 3 test
}

@Suite("Lesson 4, step 3: each customer is told")
struct Step3Green {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: step 3 loop
    func receive(parcelsFor customers: [String]) {
      for customer in customers { messenger.send(to: customer) { _ in } }
    }
    // end slice: step 3 loop
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
