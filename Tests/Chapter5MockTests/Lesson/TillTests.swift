import CheckKit
import Synchronization
import Testing

// slice: till
protocol Till: Sendable {
  func refund(_ receipt: String)
}

/// Remembers. What the calls are worth, the test has to say.
final class SpyTill: Till {
  private let log = Mutex<[String]>([])

  var refunds: [String] { log.withLock { $0 } }

  func refund(_ receipt: String) {
    log.withLock { $0.append(receipt) }
  }
}

/// Was told of one refund before, and says itself what the calls are worth.
final class MockTill: Till {
  private let expected: String
  private let count = Mutex(0)
  private let sourceLocation: SourceLocation

  init(expecting receipt: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expected = receipt
    self.sourceLocation = sourceLocation
  }

  func refund(_ receipt: String) {
    let isFirst = count.withLock { count in
      count += 1
      return count == 1
    }
    if isFirst && receipt == expected { return }
    Issue.record("Nobody expected a refund of \(receipt).", sourceLocation: sourceLocation)
  }

  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    if count.withLock({ $0 }) > 0 { return }
    Issue.record("\(expected) was not refunded.", sourceLocation: sourceLocation)
  }
}
// end slice: till

/// What uses the till.
struct Desk: Sendable {
  let till: any Till
  var attempts = 1

  func takeBack(_ receipt: String) {
    for _ in 0..<attempts { till.refund(receipt) }
  }
}

@Suite("Lesson 5: whose verdict it is")
struct TillTests {
  // slice: verdicts
  @Test func aSpyLeavesTheVerdictToTheTest() {
    let till = SpyTill()
    Desk(till: till).takeBack("A-17")
    #expect(till.refunds == ["A-17"])
  }

  @Test func aMockHoldsTheVerdict() {
    let till = MockTill(expecting: "A-17")
    Desk(till: till).takeBack("A-17")
    till.verify()
  }
  // end slice: verdicts

  @Test("a mock reports a refund too many, another one and a missing one")
  func reportsWhatIsWrong() async {
    let tooMany = await issues {
      Desk(till: MockTill(expecting: "A-17"), attempts: 2).takeBack("A-17")
    }
    let another = await issues { MockTill(expecting: "A-17").refund("B-3") }
    let missing = await issues { MockTill(expecting: "A-17").verify() }
    #expect(tooMany.map(\.sentence) == ["Nobody expected a refund of A-17."])
    #expect(another.map(\.sentence) == ["Nobody expected a refund of B-3."])
    #expect(missing.map(\.sentence) == ["A-17 was not refunded."])
  }
}
