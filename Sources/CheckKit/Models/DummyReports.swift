import Testing

extension [Issue] {
  /// What is wrong with a dummy's reports of one call, and with an answer, as the end of a
  /// sentence; nil when nothing is.
  public func faultOfADummy(
    naming name: String, madeAt line: SourceLocation, answer: String?
  ) -> String? {
    if let answer {
      return "answered \(answer), as a stub does, and reported \(isEmpty ? "nothing" : "the call")"
    }
    return fault(naming: [[name]], atMost: 1, at: line, "where the dummy was made")
  }
}
