import AnswerKit
import Synchronization
import Testing

enum Step1 {
  // slice: spy
  final class SpyMessenger: Messenger {
    private let flag = Mutex(false)

    var wasAsked: Bool { flag.withLock { flag in flag } }

    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      flag.withLock { flag in flag = true }
      done(true)
    }
  }
  // end slice: spy
}

@Suite("Lesson 4, step 1: nothing is sent", .lessonStep)
struct Step1Red {
  typealias SpyMessenger = Step1.SpyMessenger

  // slice: empty desk
  struct ParcelDesk {
    let messenger: any Messenger

    func receive(parcelsFor customers: [String]) {}
  }
  // end slice: empty desk

  // slice: test
  @Test func tellsTheCustomer() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.wasAsked)
  }
  // end slice: test
}

@Suite("Lesson 4, step 1: one message is sent")
struct Step1Green {
  struct ParcelDesk {
    let messenger: any Messenger

    // slice: least code
    func receive(parcelsFor customers: [String]) {
      messenger.send(to: customers[0]) { _ in }
    }
    // end slice: least code
  }

  @Test func tellsTheCustomer() {
    let spy = Step1.SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"])
    #expect(spy.wasAsked)
  }
}
