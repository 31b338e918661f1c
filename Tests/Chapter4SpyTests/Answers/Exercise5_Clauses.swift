import AnswerKit

extension Exercise5_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter4Spy/ProtocolInjection/Exercise5_ResultLog.swift",
    [
      Clause(
        "every result that a completion handler was called with.", brokenBy: "keeps nothing",
        "keeps items and no failures"),
      Clause(
        "Keep every result, oldest first.",
        brokenBy: "drops a result that it has", "keeps the newest first",
        "keeps no failure twice in a row", "keeps the last entry alone"),
      Clause(
        "A result counts as recorded when `record` has returned.",
        brokenBy: "keeps a result a moment later"),
      Clause("Reading does not empty the log.", brokenBy: "forgets what it has shown"),
      Clause("Each log keeps its own results.", brokenBy: "one record for all"),
      Clause(
        "Several threads may call `record` at once; lose no result.",
        brokenBy: "loses what two threads record at once"),
      Clause(
        "Judge nothing.", brokenBy: "a mock: it refuses a second call by itself"),
      Clause(
        "The wait ends as soon as there are that many, or at the deadline.",
        brokenBy: "does not wait", "waits for something when it is to wait for nothing",
        "waits for the first result, whatever the number",
        "waits until there are more than enough", "waits until there are exactly as many",
        "sleeps until the deadline, whatever comes",
        "waits for one result more than it has", "waits for ever",
        "begins its deadline anew with each result",
        "lets a result come between the look and the wait"),
      Clause(
        "Either way it returns every result so far: more than `count` if more have come, fewer"
          + " after the deadline.",
        brokenBy: "hands out as many as were asked for", "hands out nothing when it gives up"),
      Clause(
        "Several tasks may wait at once, each for its own number.",
        brokenBy: "has room for one who waits",
        "wakes who waits for two at the first and forgets him"),
      Clause(
        "Keep a result that comes after a deadline like any other; a test can wait again.",
        brokenBy: "keeps nothing that comes after a deadline"),
    ],
    notes: [
      "The log is a spy at the other end: `ItemDetailAPI` calls it back, and the test reads how"
        + " often and with what.", "A test can wait for a number of results.",
    ])
}
