/// One step in the life of a request, as a `URLProtocol` double meets it: a call
/// of the loading system, or what the double tells its client.
public enum LifeEvent: String, CaseIterable, Sendable, CustomStringConvertible {
  /// The system calls `canInit(with:)` of the class, which returns true.
  case canInit
  /// The system calls `canInit(with:)` of a class that returns false.
  case canInitDeclines
  /// The system calls `startLoading()`.
  case startLoading
  /// The double sends its response to the client.
  case response
  /// The double sends a body to the client.
  case data
  /// The double tells the client that the load is finished.
  case finish
  /// The double fails the load with an error.
  case fail
  /// The system calls `stopLoading()`.
  case stopLoading

  /// The event as a failure message shows it.
  public var description: String { rawValue }

  private var isQuestion: Bool { self == .canInit || self == .canInitDeclines }

  /// The events, with each class asked once in a row of questions.
  ///
  /// Darwin may ask several times before it loads once. How often does
  /// not matter here.
  ///
  /// - Parameter events: What happened, or what was predicted.
  /// - Returns: The same, without the repeated questions.
  package static func withoutRepeatedQuestions(_ events: [LifeEvent]) -> [LifeEvent] {
    var asked: Set<LifeEvent> = []
    return events.filter { event in
      if !event.isQuestion { asked = [] }
      return !event.isQuestion || asked.insert(event).inserted
    }
  }
}
