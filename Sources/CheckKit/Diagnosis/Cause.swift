/// What usually makes a double break some laws, and what cures it: in the order of what
/// it costs those who use the double.
enum Cause: Int, Codable, Sendable {
  case trapsUntold, traps, races, takesTooLong, sharesAnswers, losesUpdates, neverEnds,
    usesUpAnswers, answersInTurn
  case breaksTheOrder, cutsBodies, hidesErrors, letsRequestsPass, changesAnswers, answersStrangers,
    isDeafToStop
  case isEager, hasOneTask, callsUnderALock, callsTwice, isLetGo, succeedsWithNothing

  struct Words: Sendable {
    /// What the double does.
    let title: String
    /// Where that usually comes from.
    let origin: String
    /// What to do, with the exercises that teach it.
    let cure: String

    init(_ title: String, from origin: String, cure: String) {
      (self.title, self.origin, self.cure) = (title, origin, cure)
    }
  }

  var words: Words {
    switch self {
    case .trapsUntold:
      Words(
        "The process ends if no answer is set.",
        from: "a fatalError, a `!` on the handler, or the first element of an empty list.",
        cure: "Fail the request, with an error that names it (2.3).")
    case .traps:
      Words(
        "The process ends.",
        from: "a fatalError, `!`, `try!` or a missing element on the way of an answer.",
        cure: "Fail what you cannot answer (2.2). If it happens only under load, guard with a"
          + " lock what several threads change (4.2, 7.4).")
    case .races:
      Words(
        "The process ends under load.",
        from: "a static or a property that several threads change without a lock.",
        cure: "Guard it with a lock (4.2, 7.4).")
    case .takesTooLong:
      Words(
        "The double is slow, or something waits for ever.",
        from: "a search through all that the double was ever told, a delay before each answer,"
          + " or a lock or a queue that waits for itself.",
        cure: "If it is slow, find each answer by a key (2.2), and answer without a delay. If"
          + " it waits for ever, hold no lock while you call anybody else (7.4).")
    case .sharesAnswers:
      Words(
        "Two tests that run at the same time get in each other's way through something static.",
        from: "a static handler: the test that sets it last decides for all.",
        cure: "Keep each answer in the double itself. A `URLProtocol` keeps it under something that"
          + " belongs to one session alone, such as its host (2.2) or a type (7.4).")
    case .losesUpdates:
      Words(
        "Threads lose what others change.",
        from: "a static or a property that several threads change without a lock, or that one"
          + " turn of a lock reads and the next one writes.",
        cure: "Read and write it in one turn of a lock (4.2, 7.4).")
    case .neverEnds:
      Words(
        "A load never ends.",
        from: "a `guard … else { return }`, a `catch` that tells the client nothing, a"
          + " continuation that nobody resumes, or a long delay.",
        cure: "Fail each request that you cannot answer, with an error that names it (2.2, 2.3).")
    case .usesUpAnswers:
      Words(
        "Not every load of a session gets the answer.",
        from: "a queue from which each load takes its handler, or a handler that is forgotten"
          + " after the first load.",
        cure: "Give each request of a session its answer, however often it comes (2.2, 2.4).")
    case .answersInTurn:
      Words(
        "Answers go out in turn, and not by request.",
        from: "a list of answers from which each call takes the first.",
        cure: "Keep each answer under the method and the path of its request (6.8).")
    case .breaksTheOrder:
      Words(
        "The client hears too much, too little, or in the wrong order.",
        from: "a missing `return` after the error, or an end that is told in any case.",
        cure: "Tell the client one error and nothing else; or the response, the body and the end"
          + " (2.2, 8.2).")
    case .cutsBodies:
      Words(
        "A body goes out in pieces.", from: "a loop that calls `didLoad` for each piece.",
        cure: "Hand on the whole body in one `didLoad` (2.2).")
    case .hidesErrors:
      Words(
        "An error does not go out alone.",
        from: "a body or a response that is asked for before the error, or an error that cannot"
          + " be set.",
        cure: "Ask for the error first, tell the client nothing else, and return (2.2).")
    case .letsRequestsPass:
      Words(
        "A request gets past the double.", from: "a condition in `canInit`.",
        cure: "Return true in `canInit`, and the request as it is in `canonicalRequest`. Fail"
          + " strangers in `startLoading` (1.2, 2.4).")
    case .changesAnswers:
      Words(
        "The answer is changed on its way.",
        from: "a double that makes a response of its own, or one with a flag for each failure.",
        cure: "Let the test hand over the whole answer (2.1, 2.2).")
    case .answersStrangers:
      Words(
        "If the test forgets to set an answer, the double does not say so.",
        from: "a default answer, such as status 200 or 500.",
        cure: "Fail the request, with an error that names it (1.2, 2.3).")
    case .isDeafToStop:
      Words(
        "The double answers a load that was stopped.",
        from: "an answer on another queue, above an empty `stopLoading`.",
        cure: "Remember in `stopLoading` that the load is over (6.3).")
    case .isEager:
      Words(
        "The double answers before it is asked.",
        from: "a completion handler that is called where the task is made.",
        cure: "Give the task the handler, and call it in `resume()` (2.1).")
    case .hasOneTask:
      Words(
        "One task stands for all.", from: "a session that keeps only its last task or handler.",
        cure: "Make a new task for each request, with its own handler (2.1, 4.3).")
    case .callsUnderALock:
      Words(
        "The completion handler runs inside a lock.", from: "a call inside `withLock`.",
        cure: "Take the answer out of the lock first, then call (2.1, 7.4).")
    case .callsTwice:
      Words(
        "A completion handler is called twice, or after `cancel()`.",
        from: "a task that does not know that it has answered.",
        cure: "Answer in `resume()`, and only there (2.1, 4.3).")
    case .isLetGo:
      Words(
        "A task answers only while somebody holds it.", from: "a `weak` reference.",
        cure: "Let the task hold all that it needs (2.1).")
    case .succeedsWithNothing:
      Words(
        "A load succeeds without a response.",
        from: "optional parts, and an end in any case.",
        cure: "If there is neither a response nor an error, fail (2.2).")
    }
  }
}

/// What a broken law does to tests, in the words of `Chapters/Laws.md`, and what usually
/// breaks it.
struct LawAdvice: Sendable {
  let law: String
  let harm: String
  let cause: Cause

  private init<Double>(_ law: Law<Double>, _ harm: String, _ cause: Cause) {
    (self.law, self.harm, self.cause) = (law.description, harm, cause)
  }

  static let all = ofURLProtocols + ofSessions + ofTransports

  /// What a cause does to tests when it breaks a law that is usually broken for another.
  static func harm(of cause: Cause) -> String? {
    cause == .cutsBodies
      ? "On Linux, a real session hands on only one piece of the body: a long answer is cut."
      : ofSessions.first { $0.cause == cause }?.harm
  }

  private static let ofURLProtocols = [
    LawAdvice(
      URLProtocolLaws.keepsSessionsApart,
      "Tests that run at the same time get each other's answers.", .sharesAnswers),
    LawAdvice(
      URLProtocolLaws.losesNoSession, "A session forgets its answer on a busy machine.",
      .losesUpdates),
    LawAdvice(
      URLProtocolLaws.endsEachLoad,
      "The test waits until its deadline, and you do not learn why.", .neverEnds),
    LawAdvice(
      URLProtocolLaws.answersEachLoad,
      "The last rows of a long test get no answer, or another one.", .usesUpAnswers),
    LawAdvice(
      URLProtocolLaws.keepsTheOrder, "On Linux, a second end can crash the process.",
      .breaksTheOrder),
    LawAdvice(
      URLProtocolLaws.failsAlone,
      "The caller sees a response where you set a failure, or two ends of one load.",
      .hidesErrors),
    LawAdvice(
      URLProtocolLaws.acceptsEachRequest,
      "A request slips past the double, to the real server.", .letsRequestsPass),
    LawAdvice(
      URLProtocolLaws.leavesTheRequest,
      "On Apple platforms the test may see a request that nobody sent.", .letsRequestsPass),
    LawAdvice(
      URLProtocolLaws.keepsTheResponse, "An API that reads a header cannot be tested.",
      .changesAnswers),
    LawAdvice(
      URLProtocolLaws.keepsTheBody, "A long answer is cut, and the API gets the blame.",
      .changesAnswers),
    LawAdvice(
      URLProtocolLaws.failsStrangers, "The test goes on with an answer that nobody chose.",
      .answersStrangers),
    LawAdvice(
      URLProtocolLaws.heedsTheStop,
      "A cancelled load ends twice. On Linux, that can crash the process.", .isDeafToStop),
    LawAdvice(
      URLProtocolLaws.failsTheImpossible, "On Linux, `data(for:)` crashes.", .succeedsWithNothing),
  ]

  private static let ofSessions = [
    LawAdvice(
      SessionLaws.sharesNoAnswer, "Two tests that run at the same time get each other's answers.",
      .sharesAnswers),
    LawAdvice(
      SessionLaws.answersManyThreads, "A test fails on a busy machine, and you cannot see why.",
      .losesUpdates),
    LawAdvice(
      SessionLaws.answersEveryRequest,
      "A test of a price change, which is a `PUT`, waits until its deadline.", .neverEnds),
    LawAdvice(
      SessionLaws.deliversAsGiven,
      "You set a response with an error, or with no bytes, and the API gets something else.",
      .changesAnswers),
    LawAdvice(
      SessionLaws.waitsForResume, "An API that never calls `resume()` looks right.", .isEager),
    LawAdvice(
      SessionLaws.cancelsOneTaskAlone,
      "A test that cancels one load loses the answer to the next.", .hasOneTask),
    LawAdvice(
      SessionLaws.answersInsideAHandler, "A retry gets no answer, or two.", .hasOneTask),
    LawAdvice(
      SessionLaws.callsNobodyUnderALock,
      "A retry from inside the callback crashes the process or blocks for ever.",
      .callsUnderALock),
    LawAdvice(
      SessionLaws.completesOnce,
      "You cannot tell whether the API or your double called back twice.",
      .callsTwice),
    LawAdvice(
      SessionLaws.deliversNothingOnCancel,
      "The caller gets an outcome that no test set, perhaps as a second one.", .callsTwice),
    LawAdvice(
      SessionLaws.outlivesItsSession,
      "The test passes or hangs, depending on what it keeps in a variable.", .isLetGo),
    LawAdvice(
      SessionLaws.outlivesItsTask,
      "The test passes or hangs, depending on whether `ItemDetailAPI` keeps the task.", .isLetGo),
  ]

  private static let ofTransports = [
    LawAdvice(
      TransportLaws.endsEachCall, "The caller waits for ever, and the test with it.", .neverEnds),
    LawAdvice(
      TransportLaws.givesEachItsOwn,
      "Two loads with `async let` sometimes get each other's items.", .answersInTurn),
    LawAdvice(
      TransportLaws.sharesNothing,
      "Two tests that run at the same time get each other's items.", .sharesAnswers),
    LawAdvice(
      TransportLaws.losesNothing,
      "A test fails on a busy machine, and you cannot see why.", .losesUpdates),
    LawAdvice(
      TransportLaws.deliversAsGiven, "An API that reads a header cannot be tested.",
      .changesAnswers),
    LawAdvice(
      TransportLaws.failsTheFirstCall, "The test goes on with an answer that nobody chose.",
      .answersStrangers),
  ]
}
