import CheckKit
import Testing

// slice: strict
/// A thermometer that is told what to say, and complains when it was not.
struct StubThermometer {
  let degrees: Int?
  let sourceLocation: SourceLocation

  init(degrees: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.degrees = degrees
    self.sourceLocation = sourceLocation
  }

  func read() throws -> Int {
    if let degrees { return degrees }
    Issue.record("StubThermometer was never told a temperature.", sourceLocation: sourceLocation)
    throw NeverTold()
  }
}

struct NeverTold: Error {}
// end slice: strict

@Suite("Lesson 2: a strict stub")
struct AStrictStub {
  @Test("complains at the line that made it, when it was told nothing")
  func complainsAtItsOrigin() async throws {
    #expect(try StubThermometer(degrees: 96).read() == 96)
    let complaints = await issues {
      let thermometer = StubThermometer()
      #expect(throws: NeverTold.self) { try thermometer.read() }
    }
    #expect(complaints.map(\.sourceLocation?.line) == [#line - 3])
  }
}
