/// What usually makes a double break a law, and what cures it: in the order of what
/// it costs those who use the double.
enum Cause: String, CaseIterable, Codable {
  case trapsUntold, traps, races, takesTooLong, sharesAnswers, losesUpdates, neverEnds,
    usesUpAnswers, answersInTurn
  case breaksTheOrder, cutsBodies, hidesErrors, letsRequestsPass, changesAnswers, answersStrangers,
    isDeafToStop
  case isEager, hasOneTask, callsUnderALock, callsTwice, isLetGo, succeedsWithNothing

  /// What the double does, where that usually comes from, and what to do, with the exercises
  /// that teach it.
  var words: (title: String, origin: String, cure: String) {
    switch self {
    case .trapsUntold:
      (
        "The process ends if no answer is set.",
        "a fatalError, a `!` on the handler, or the first element of an empty list.",
        "Fail the request, with an error that names it (2.3)."
      )
    case .traps:
      (
        "The process ends.",
        "a fatalError, `!`, `try!` or a missing element on the way of an answer.",
        "Fail what you cannot answer (2.2). If it happens only under load, guard with a lock what"
          + " several threads change (4.2, 7.4)."
      )
    case .races:
      (
        "The process ends under load.",
        "a static or a property that several threads change without a lock.",
        "Guard it with a lock (4.2, 7.4)."
      )
    case .takesTooLong:
      (
        "The double is slow, or something waits for ever.",
        "a search through all that the double was ever told, a delay before each answer, or a lock"
          + " or a queue that waits for itself.",
        "If it is slow, find each answer by a key (2.2), and answer without a delay. If it waits"
          + " for ever, hold no lock while you call anybody else (7.4)."
      )
    case .sharesAnswers:
      (
        "Two tests that run at the same time get in each other's way through something static.",
        "a static handler: the test that sets it last decides for all.",
        "Keep each answer in the double itself. A `URLProtocol` keeps it under something that"
          + " belongs to one session alone, such as its host (2.2) or a type (7.4)."
      )
    case .losesUpdates:
      (
        "Threads lose what others change.",
        "a static or a property that several threads change without a lock, or that one turn of a"
          + " lock reads and the next one writes.",
        "Read and write it in one turn of a lock (4.2, 7.4)."
      )
    case .neverEnds:
      (
        "A load never ends.",
        "a `guard … else { return }`, a `catch` that tells the client nothing, a continuation that"
          + " nobody resumes, or a long delay.",
        "Fail each request that you cannot answer, with an error that names it (2.2, 2.3)."
      )
    case .usesUpAnswers:
      (
        "Not every load of a session gets the answer.",
        "a queue from which each load takes its handler, or a handler that is forgotten after the"
          + " first load.",
        "Give each request of a session its answer, however often it comes (2.2, 2.4)."
      )
    case .answersInTurn:
      (
        "Answers go out in turn, and not by request.",
        "a list of answers from which each call takes the first.",
        "Keep each answer under the method and the path of its request (6.8)."
      )
    case .breaksTheOrder:
      (
        "The client hears too much, too little, or in the wrong order.",
        "a missing `return` after the error, or an end that is told in any case.",
        "Tell the client one error and nothing else; or the response, the body and the end (2.2,"
          + " 8.2)."
      )
    case .cutsBodies:
      (
        "A body goes out in pieces.", "a loop that calls `didLoad` for each piece.",
        "Hand on the whole body in one `didLoad` (2.2)."
      )
    case .hidesErrors:
      (
        "An error does not go out alone.",
        "a body or a response that is asked for before the error, or an error that cannot be set.",
        "Ask for the error first, tell the client nothing else, and return (2.2)."
      )
    case .letsRequestsPass:
      (
        "A request gets past the double.", "a condition in `canInit`.",
        "Return true in `canInit`, and the request as it is in `canonicalRequest`. Fail strangers"
          + " in `startLoading` (1.2, 2.4)."
      )
    case .changesAnswers:
      (
        "The answer is changed on its way.",
        "a double that makes a response of its own, or one with a flag for each failure.",
        "Let the test hand over the whole answer (2.1, 2.2)."
      )
    case .answersStrangers:
      (
        "If the test forgets to set an answer, the double does not say so.",
        "a default answer, such as status 200 or 500.",
        "Fail the request, with an error that names it (1.2, 2.3)."
      )
    case .isDeafToStop:
      (
        "The double answers a load that was stopped.",
        "an answer on another queue, above an empty `stopLoading`.",
        "Remember in `stopLoading` that the load is over (6.3)."
      )
    case .isEager:
      (
        "The double answers before it is asked.",
        "a completion handler that is called where the task is made.",
        "Give the task the handler, and call it in `resume()` (2.1)."
      )
    case .hasOneTask:
      (
        "One task stands for all.", "a session that keeps only its last task or handler.",
        "Make a new task for each request, with its own handler (2.1, 4.3)."
      )
    case .callsUnderALock:
      (
        "The completion handler runs inside a lock.", "a call inside `withLock`.",
        "Take the answer out of the lock first, then call (2.1, 7.4)."
      )
    case .callsTwice:
      (
        "A completion handler is called twice, or after `cancel()`.",
        "a task that does not know that it has answered.",
        "Answer in `resume()`, and only there (2.1, 4.3)."
      )
    case .isLetGo:
      (
        "A task answers only while somebody holds it.", "a `weak` reference.",
        "Let the task hold all that it needs (2.1)."
      )
    case .succeedsWithNothing:
      (
        "A load succeeds without a response.", "optional parts, and an end in any case.",
        "If there is neither a response nor an error, fail (2.2)."
      )
    }
  }
}
