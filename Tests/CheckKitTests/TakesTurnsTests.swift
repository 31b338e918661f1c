import DoubleKit
import Testing

@testable import CheckKit

@Suite("Turns are taken one at a time, in the order of asking")
struct TakesTurnsTests {
  @Test func letsOneInAtATime() async {
    let turns = Turns()
    let inside = CompletionLog<Int>()
    let most = CompletionLog<Int>()
    await withTaskGroup { group in
      for _ in 1...50 {
        group.addTask {
          await turns.begin()
          inside.record(1)
          await Task.yield()
          most.record(inside.values.reduce(0, +))
          inside.record(-1)
          turns.end()
        }
      }
    }
    #expect(most.values == Array(repeating: 1, count: 50))
  }

  @Test func servesWhoCameFirst() async {
    let turns = Turns()
    let served = CompletionLog<String>()
    await turns.begin()
    for name in ["first", "second"] {
      let asked = turns.queueLength
      Task {
        await turns.begin()
        served.record(name)
        turns.end()
      }
      #expect(await eventually { turns.queueLength > asked })
    }
    #expect(served.values.isEmpty)
    turns.end()
    #expect(await served.values(atLeast: 2) == ["first", "second"])
  }

  @Test(.takesTurns) func runsATestThatHasTheTrait() {
    #expect(Test.current?.traits.contains { $0 is TakesTurns } == true)
  }
}
