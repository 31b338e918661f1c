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
