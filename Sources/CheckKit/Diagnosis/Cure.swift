/// What to look for in a double that breaks a law, and what to do, with the exercises that
/// teach it.
enum Cure: String, Codable, Sendable {
  // A process that ends, or a stage that does not.
  case trapsUntold = """
    Look for a `fatalError`, a `!` on the handler, or the first element of an empty list. Fail the \
    request, with an error that names it (2.3).
    """
  case traps = """
    Look for a `fatalError`, `!`, `try!` or a missing element on the way of an answer. Fail what \
    you cannot answer (2.2). If it happens only under load, guard with a lock what several threads \
    change (4.2, 7.4).
    """
  case lacksAMethod = """
    Override the method that the message names. On Linux, a `URLProtocol` needs four: `canInit(with: \
    URLRequest)`, and the one with a task does not stand in for it, `canonicalRequest(for:)`, \
    `startLoading()` and `stopLoading()` (2.2).
    """
  case takesTooLong = """
    Look for a search through all that the double was ever told, a delay before each answer, or a \
    lock or a queue that waits for itself. Find each answer by a key (2.2), answer without a delay, \
    and hold no lock while you call anybody else (7.4).
    """

  // An answer that never reaches the double.
  case setsNothing = """
    Look at the adapter first: does it set the answer where the double looks for it? Then look at \
    what tells your tests apart. On Linux, a header of the configuration does not reach a \
    `URLProtocol`; a header of the request does, and so does the host (2.2).
    """

  // Several sessions, and several threads.
  case sharesAnswers = """
    Look for a static handler: the test that sets it last decides for all. Keep each answer in the \
    double itself. A `URLProtocol` keeps it under something that belongs to one session alone, \
    such as its host (2.2). A type for each test, as in 7.4, is right too, but the adapter has one \
    class for all sessions.
    """
  case losesUpdates = """
    Look for a static or a property that several threads change without a lock, or that one turn of \
    a lock reads and the next one writes, or that an actor reads before an `await` and writes after \
    it. Read and write it in one turn (4.2, 6.8, 7.4).
    """

  // Every double that answers.
  case neverEnds = """
    Look for a `guard … else { return }`, a `catch` that tells the client nothing, a continuation \
    that nobody resumes, or a long delay. Fail each request that you cannot answer, with an error \
    that names it (2.2, 2.3).
    """
  case usesUpAnswers = """
    Look for a queue from which each load takes its handler, or a handler that is forgotten after \
    the first load. Give each request of a session its answer, however often it comes (2.2, 2.4).
    """
  case answersInTurn = """
    Look for a list of answers from which each call takes the first. Keep each answer under the \
    method and the path of its request (6.8).
    """
  case changesAnswers = """
    Look for a response that the double makes itself, or a flag for each failure. Let the test hand \
    over the whole answer (2.1, 2.2).
    """
  case answersStrangers = """
    Look for a default answer, such as status 200 or 500. Fail the request, with an error that names \
    it (1.2, 2.3).
    """

  // What a URLProtocol tells its client.
  case breaksTheOrder = """
    Look for a missing `return` after the error, or an end that is told in any case. Tell the client \
    one error and nothing else; or the response, the body and the end (2.2, 8.2).
    """
  case cutsBodies = """
    Look for a loop that calls `didLoad` for each piece. Hand on the whole body in one `didLoad` (2.2).
    """
  case hidesErrors = """
    Look for a body or a response that is asked for before the error, or an error that cannot be \
    set. Ask for the error first, tell the client nothing else, and return (2.2).
    """
  case succeedsWithNothing = """
    Look for optional parts, and an end in any case. If there is neither a response nor an error, \
    fail (2.2).
    """
  case letsRequestsPass = """
    Look for a condition in `canInit`. Return true there, and the request as it is in \
    `canonicalRequest`. Fail strangers in `startLoading` (1.2, 2.4).
    """
  case isDeafToStop = """
    Look for an answer on another queue, above an empty `stopLoading`. Remember in `stopLoading` \
    that the load is over (6.3).
    """

  // Tasks, and their completion handlers.
  case isEager = """
    Look for a completion handler that is called where the task is made. Give the task the handler, \
    and call it in `resume()` (2.1).
    """
  case hasOneTask = """
    Look for a session that keeps only its last task or handler. Make a new task for each request, \
    with its own handler (2.1, 4.3).
    """
  case callsUnderALock = """
    Look for a call inside `withLock`. Take the answer out of the lock first, then call (2.1, 7.4).
    """
  case callsTwice = """
    Look for a task that does not know that it has answered. Answer in `resume()`, and only there \
    (2.1, 4.3).
    """
  case isLetGo = """
    Look for a `weak` reference. Let the task hold all that it needs (2.1).
    """
}
