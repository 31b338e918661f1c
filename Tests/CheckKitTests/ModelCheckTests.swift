import CheckKit
import Testing

@Suite("A check against a model")
struct ModelCheckTests {
  /// What a counter shows after each of some steps.
  @Sendable private static func sums(_ steps: [Int]) -> [Int] {
    steps.indices.map { steps[...$0].reduce(0, +) }
  }

  @Test func findsNothingInWhatIsRight() async {
    let check = ModelCheck(of: [1, 5], model: Self.sums) { Self.sums($0) }
    let difference = await check.shortestDifference()
    #expect(difference?.operations == nil)
  }

  @Test func showsTheShortestSequence() async throws {
    // Wrong when a 5 meets an earlier 5.
    let check = ModelCheck(of: [1, 5], model: Self.sums) { steps in
      Self.sums(steps).enumerated().map { place, sum in
        steps[...place].count { $0 == 5 } > 1 ? 0 : sum
      }
    }
    let difference = try #require(await check.shortestDifference())
    #expect(difference.operations == [5, 5])
    #expect(difference.expected == 10)
    #expect(difference.seen == 0)
  }
}
