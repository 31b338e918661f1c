import Foundation

/// One way in which a request can live and end.
///
/// `play(in:)` says what happens to the request: read it for a prediction. The
/// double is in `LifeURLProtocol.swift`.
public enum LifeSituation: String, CaseIterable, Sendable {
  /// The double answers, with a body.
  case answered
  /// A class that declines is listed before the double. The session loads twice,
  /// one load after the other.
  case loadedTwice
  /// A task is made, and nobody resumes it.
  case neverResumed
  /// The task is cancelled while the double keeps its caller waiting.
  case cancelledWhileLoading
  /// The task is cancelled first, and then resumed.
  case cancelledBeforeResume
  /// A Swift task that is cancelled already awaits `data(from:)`.
  case cancelledBeforeAwait

  /// Does to the request what the situation says.
  func play(in session: LifeSession) async {
    switch self {
    case .answered:
      session.makeTask().resume()
      await session.end()
    case .loadedTwice:
      for number in 1...2 {
        session.makeTask().resume()
        await session.end(number)
      }
    case .neverResumed:
      _ = session.makeTask()
    case .cancelledWhileLoading:
      let task = session.makeTask()
      task.resume()
      await session.start()
      task.cancel()
      await session.end()
    case .cancelledBeforeResume:
      let task = session.makeTask()
      task.cancel()
      task.resume()
      await session.end()
    case .cancelledBeforeAwait:
      let caller = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await session.awaitData()
      }
      await caller.value
    }
  }

  /// Whether the double answers; otherwise it keeps its caller waiting.
  var isAnswered: Bool {
    switch self {
    case .answered, .loadedTwice, .neverResumed: true
    case .cancelledWhileLoading, .cancelledBeforeResume, .cancelledBeforeAwait: false
    }
  }

  /// The classes that the session asks, in order.
  var urlProtocols: [URLProtocol.Type] {
    self == .loadedTwice
      ? [DecliningLifeURLProtocol.self, LifeURLProtocol.self] : [LifeURLProtocol.self]
  }

  /// How many loads the caller hears the end of.
  var ends: Int {
    switch self {
    case .neverResumed: 0
    case .loadedTwice: 2
    case .answered, .cancelledWhileLoading, .cancelledBeforeResume, .cancelledBeforeAwait: 1
    }
  }
}

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
