import AnswerKit

extension Exercise3_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter6Async/URLProtocol/Exercise3_HeldURLProtocol.swift",
    [
      Clause(
        "Hold every load that starts.",
        brokenBy: "a stub: it answers when the load starts", "holds no start",
        "holds one load of each request", "holds nothing for another port",
        "holds each load once in its life", "holds a load that never starts"),
      Clause(
        "`held` lists the requests of a session, oldest first.", brokenBy: "lists the newest first",
        "lists the addresses alone", "lists what it was asked about in canInit"),
      Clause(
        "`release` takes the oldest one with this URL path off the list",
        brokenBy: "releases the oldest, whatever its path", "releases the newest with the path",
        "releases all with the path", "compares paths without case", "finds no request with a query"
      ),
      Clause(
        "and returns false if no such request waits.", brokenBy: "says true where nothing waits",
        "says false where something was released", "says true to two releases of one load"),
      Clause(
        "Its client hears the answer once", brokenBy: "leaves an answered load on the list",
        "loses the body", "ends twice"),
      Clause(
        "on the loader's thread", brokenBy: "delivers on the test's thread",
        "delivers on a global queue"),
      Clause(
        "Deliver several answers in the order of their releases.",
        brokenBy: "delivers what was released last first"),
      Clause(
        "even if its answer has already been released",
        brokenBy: "forgets a stop after the release",
        "forgets a stop after the release of an error"),
      Clause(
        "A load that is stopped leaves the list, and its client hears nothing",
        brokenBy: "stopLoading does nothing", "overlooks a caller that gives up",
        "fails a load that is stopped", "a stop drops all equal requests",
        "a stop drops the oldest of two equal requests", "a stop empties the list"),
      Clause(
        "On Linux a second `resume()` starts the same load again; hold it once while it waits.",
        brokenBy: "a second start holds twice"),
      Clause(
        "Several threads may call at once; lose no request, and answer none twice.",
        brokenBy: "puts a load on the list in two steps",
        "answers twice when two threads release at once", "stops in two steps"),
      Clause(
        "Sessions share nothing, not even a path.", brokenBy: "one list for all sessions",
        "loses what two threads change at once"),
    ],
    notes: [
      "Exercise 6.3: the held stub of 6.2 behind a real `URLSession`.",
      "A test waits for `held`, so the list may change a moment late.",
      "(After its release you may hold it again, or not. If it is stopped and started again"
        + " before its answer goes out, that answer may still arrive.)",
    ])
}
