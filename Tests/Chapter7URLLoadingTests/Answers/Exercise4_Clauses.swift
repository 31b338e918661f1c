import AnswerKit

extension Exercise4_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise4_HandlerURLProtocol.swift",
    [
      Clause(
        "The address is fixed in the code under test, so every test asks `ShopURL.any`.",
        brokenBy: "by the host", "a host for each test", "by the path of the request"),
      Clause(
        "A session of a test never gets the answer of another test",
        brokenBy: "one handler for all, behind a lock", "one handler for a hundred",
        "one handler, reset after each load", "one handler, one load after the other",
        "one handler, lent to one test after the other", "by the thread", "in eight places"),
      Clause("whatever the types are called", brokenBy: "by the name of the type"),
      Clause(
        "Many tests may make a session at the same moment; lose no handler.",
        brokenBy: "loses what two threads change at once"),
      Clause(
        "If a test makes a second session, that one asks its own new handler.",
        brokenBy: "the first handler of a test stays"),
      Clause(
        "Ask the handler once for each load", brokenBy: "forgets the handler after a load",
        "forgets the handler when a load is stopped",
        "asks when the session is made", "asks in canInit too", "asks twice",
        "asks a handler that throws again"),
      Clause(
        "and pass on the request as it came", brokenBy: "asks about the URL alone",
        "asks with one header more", "reads the stream for the handler"),
      Clause(
        "If it throws, fail the load with that error.", brokenBy: "is silent about an error",
        "is silent about a cancellation",
        "one error for all", "status 500 for an error"),
      Clause(
        "If the test has no handler, fail the load", brokenBy: "is silent without a handler",
        "refuses without a handler",
        "404 without a handler", "another test's handler where there is none"),
      Clause(
        "with an error that names the path of the request",
        brokenBy: "an error without a name where there is no handler"),
      Clause(
        "Hold no lock while the handler runs.", brokenBy: "asks under the lock",
        "asks under a lock of each test", "asks on the queue that keeps the handlers"),
    ],
    notes: [
      "Exercise 7.4: a `URLProtocol` for tests that run at the same time.",
      "A type tells the tests apart: `Test` belongs to one test alone.",
      "Which handler the older session asks from then on is up to you.",
    ])
}
