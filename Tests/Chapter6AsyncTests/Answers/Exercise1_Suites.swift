import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The tests that the answers to 6.1 are made of.
@Suite(.whenJudged) enum Exercise1_Suites {}

private let kettle = Item(id: 9, title: "Kettle", descriptions: "Sings.", price: 32_000)
private let found = SessionAnswer.status(
  200, body: #"{"id":9,"title":"Kettle","descriptions":"Sings.","price":32000}"#)
private let gone = SessionAnswer.status(410)
private let lost = SessionAnswer.failure(URLError(.networkConnectionLost))

private let rows: [(answer: SessionAnswer, outcome: LoadOutcome)] = [
  (found, .item(kettle)), (gone, .refused(.network(statusCode: 410))),
  (lost, .lost(.networkConnectionLost)),
]

private func load(
  from answer: SessionAnswer, through seam: Seam, completion: @escaping ItemCompletion
) {
  StubShop(answer: answer).apiUnderTest(through: seam).loadItemDetail(id: 9, completion: completion)
}

// Right ones.
extension Exercise1_Suites {
  @Suite struct SeparateTests {
    let ends = CompletionLog<LoadOutcome>()

    @Test(arguments: Seam.allCases) func loadsAnItem(seam: Seam) async {
      load(from: found, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.item(kettle)])
    }

    @Test(arguments: Seam.allCases) func isGone(seam: Seam) async {
      load(from: gone, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.refused(.network(statusCode: 410))])
    }

    @Test(arguments: Seam.allCases) func isLost(seam: Seam) async {
      load(from: lost, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.lost(.networkConnectionLost)])
    }
  }

  @Suite final class ConfirmedTests {
    @Test(arguments: Seam.allCases, 0..<3) func endsOnce(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      await confirmation("the load ends") { ended in
        load(from: rows[row].answer, through: seam) {
          ended()
          ends.record(LoadOutcome($0))
        }
        await ends.values(atLeast: 1)
      }
      #expect(ends.values.first == rows[row].outcome)
    }
  }

  @Suite actor PolledTests {
    @Test(arguments: 0..<3) func oneByOne(row: Int) async {
      for seam in Seam.allCases {
        let ends = CompletionLog<LoadOutcome>()
        load(from: rows[row].answer, through: seam, completion: ends.completion)
        #expect(await eventually { ends.values == [rows[row].outcome] })
        #expect(ends.values.count < 2)
      }
    }
  }
}

// Wrong ones: each keeps a habit of the old tests, or takes up a new one.
extension Exercise1_Suites {
  @Suite struct NoTests {}

  @Suite struct OneSeam {
    @Test(arguments: 0..<3) func endsOnce(row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: .protocolInjection, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [rows[row].outcome])
    }
  }

  @Suite struct GuardedTests {
    @Test(arguments: Seam.allCases) func loadsAnItem(seam: Seam) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: found, through: seam, completion: ends.completion)
      guard case .item(let item) = await ends.first() else { return }
      #expect(item == kettle)
      #expect(ends.values.count == 1)
    }
  }

  @Suite struct AnyFailure {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      if row == 0 { #expect(outcome == .item(kettle)) } else { #expect(outcome != .item(kettle)) }
      #expect(ends.values.count == 1)
    }
  }

  @Suite struct ItemIfAny {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      if row > 0 { #expect(outcome == rows[row].outcome) }
      if case .item(let item) = outcome { #expect(item == kettle) }
      #expect(ends.values.count == 1)
    }
  }

  @Suite struct WordsAlone {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      if row == 0, case .item(let item) = outcome {
        #expect([item.title, item.descriptions] == [kettle.title, kettle.descriptions])
      } else {
        #expect(outcome == rows[row].outcome)
      }
      #expect(ends.values.count == 1)
    }
  }

  @Suite struct AnyLoss {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      if row == 2, case .lost = outcome {} else { #expect(outcome == rows[row].outcome) }
      #expect(ends.values.count == 1)
    }
  }

  @Suite struct Uncounted {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      #expect(outcome == rows[row].outcome)
    }
  }

  @Suite struct Unwaited {
    // Many loads: on a busy machine, one may end before the test looks.
    @Test(arguments: Seam.allCases, 0..<12) func ends(seam: Seam, row: Int) {
      let row = row % 3
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      #expect(ends.values == [rows[row].outcome])
    }
  }

  @Suite struct UnwaitedWithProtocolInjection {
    @Test(arguments: Seam.allCases, 0..<12) func ends(seam: Seam, row: Int) async {
      let row = row % 3
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      if seam == .urlProtocol { await ends.values(atLeast: 1) }
      #expect(ends.values == [rows[row].outcome])
    }
  }

  @Suite struct ConfirmedWithoutAWait {
    @Test(arguments: Seam.allCases, 0..<12) func ends(seam: Seam, round: Int) async {
      await confirmation { ended in
        load(from: found, through: seam) { _ in ended() }
      }
    }
  }

  @Suite struct WaitsForEver {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let outcome = await withCheckedContinuation { caller in
        let first = FirstCall(caller)
        load(from: rows[row].answer, through: seam) { first.take(LoadOutcome($0)) }
      }
      #expect(outcome == rows[row].outcome)
    }
  }

  @Suite struct Sleeps {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async throws {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      try await Task.sleep(for: .seconds(600))
      #expect(ends.values == [rows[row].outcome])
    }
  }
}

/// Resumes a caller with the first of several calls.
private final class FirstCall: Sendable {
  private let calls = CompletionLog<LoadOutcome>()
  private let caller: CheckedContinuation<LoadOutcome, Never>

  init(_ caller: CheckedContinuation<LoadOutcome, Never>) { self.caller = caller }

  func take(_ outcome: LoadOutcome) {
    calls.record(outcome)
    if calls.values.count == 1 { caller.resume(returning: outcome) }
  }
}
