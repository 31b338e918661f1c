import AnswerKit
import DoubleKit
import Synchronization
import Testing

@Suite("Lesson 4, step 4: a spy that answers first", .lessonStep)
struct Step4Red {
  final class SpyMessenger: Messenger {
    private let counts = Mutex<[String: Int]>([:])

    var tally: [String: Int] { counts.withLock { counts in counts } }

    // slice: answer first
    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      done(true)
      counts.withLock { counts in counts[customer, default: 0] += 1 }
    }
    // end slice: answer first
  }

  // slice: test
  @Test func isRecordedBeforeTheAnswer() {
    let spy = SpyMessenger()
    let seen = CompletionLog<Int>()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      seen.record(spy.tally["Mina"] ?? 0)
    }
    #expect(seen.values.first == 1)
  }
  // end slice: test
}

@Suite("Lesson 4, step 4: a spy that records first")
struct Step4Green {
  @Test func isRecordedBeforeTheAnswer() {
    let spy = SpyMessenger()
    let seen = CompletionLog<Int>()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      seen.record(spy.tally["Mina"] ?? 0)
    }
    #expect(seen.values.first == 1)
  }
}
