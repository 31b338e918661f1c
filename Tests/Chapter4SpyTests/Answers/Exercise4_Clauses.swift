import AnswerKit

extension Exercise4_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter4Spy/URLProtocol/Exercise4_SilentURLProtocol.swift",
    [
      Clause(
        "a double that never answers, and sees the cancel.", brokenBy: "a stub: it answers",
        "gives up by itself after a third of a second", "gives up by itself after a second",
        "overlooks a caller that gives up", "counts nothing that a session loads"),
      Clause(
        "Count every start and every stop of a load.",
        brokenBy: "counts nothing", "a flag, read as a count", "never counts a stop",
        "takes every start for a stop to come", "takes a stop for a start taken back",
        "counts one stop and no more", "counts no start but of a GET", "counts no stop of a POST",
        "counts no stop of a load with a body", "counts no start at a URL with a query"),
      Clause(
        "A call of `canInit` is only a question; do not count it.",
        brokenBy: "counts a start when it is asked whether it could load"),
      Clause(
        "Each session has counts of its own.", brokenBy: "one pair of counts for all sessions"),
      Clause(
        "A test can read them at any time, and reading does not change them.",
        brokenBy: "is at nought again when it was read",
        "has no stops any more when they were read"),
      Clause(
        "Several threads may start and stop loads at once; lose no call.",
        brokenBy: "loses what two threads count at once", "loses a stop of two at once"),
      Clause(
        "Tell the client nothing, not even about a stop: a load that has ended cannot be cancelled"
          + " any more.",
        brokenBy: "a safety net: it fails every load", "fails a load that is stopped"),
    ],
    notes: [
      "A test waits for the counts, so they may come a moment late.",
      "`cancel()` does not reach a `URLProtocol` under that name: the system calls `stopLoading`.",
    ])
}
