import Testing

/// The checks that have to fail, each with as many issues as its name says: what a
/// submission does to the library that records them shows here.
@Suite struct GradingControls {
  @Test func fiveOfNumbers() {
    let (one, two) = (1, 2)
    #expect(one == two)
    #expect(one == two, "one and two")
    #expect(one != one, "one is \(one)")
    #expect(one > two, "one is \(one)")
    #expect([one] == [two])
  }

  @Test func fourOfTexts() {
    let (a, b) = ("a", "b")
    let isRight = a.isEmpty
    #expect(a == b)
    #expect(isRight, "it is \(isRight)")
    #expect(!b.isEmpty == isRight)
    #expect([a: b].first?.value == a)
  }

  @Test func twoOfRequirements() {
    let (one, two) = (1, 2)
    try? #require(one == two)
    try? #require(one > two, "one is \(one)")
  }
}
