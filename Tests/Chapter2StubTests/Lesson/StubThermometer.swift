import CheckKit
import Testing

// slice: strict
/// A strict stub: complains when it is read and no temperature was set.
struct StubThermometer {
  let degrees: Int?
  let sourceLocation: SourceLocation

  init(degrees: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.degrees = degrees
    self.sourceLocation = sourceLocation
  }

  func read() throws -> Int {
    if let degrees { return degrees }
    Issue.record("No temperature was set.", sourceLocation: sourceLocation)
    throw NoTemperature()
  }
}

struct NoTemperature: Error {}
// end slice: strict

@Suite("Lesson 2: a strict stub")
struct AStrictStub {
  @Test("complains at the line that made it, when no answer was set")
  func complainsAtItsOrigin() async throws {
    #expect(try StubThermometer(degrees: 96).read() == 96)
    let complaints = await issues {
      let thermometer = StubThermometer()
      #expect(throws: NoTemperature.self) { try thermometer.read() }
    }
    #expect(complaints.map(\.sourceLocation?.line) == [#line - 3])
  }
}
