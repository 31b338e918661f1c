extension LifeSituation {
  /// Plays the situation on the system that this runs on.
  ///
  /// - Returns: What happened at the double, with each class asked once in a row
  ///   of questions; nil when the load did not end.
  package func run() async -> [LifeEvent]? {
    let session = LifeSession(for: self)
    await play(in: session)
    return await session.events(after: ends).map(LifeEvent.withoutRepeatedQuestions)
  }
}
