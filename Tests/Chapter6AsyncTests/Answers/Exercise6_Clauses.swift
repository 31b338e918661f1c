import AnswerKit

extension Exercise6_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter6Async/ProtocolInjection/Exercise6_ManualClock.swift",
    [
      Clause(
        "a clock that stands still until the test advances it.",
        brokenBy: "ends each sleep at once", "sleeps in real time"),
      Clause(
        "A task that sleeps is on the list until its sleep ends.",
        brokenBy: "lists sleeps that have ended", "lists equal sleeps once"),
      Clause(
        "`sleeps` lists the length that each sleep had when it began, oldest first.",
        brokenBy: "lists the deadlines", "lists what is left of each sleep",
        "lists the newest first", "lists the shortest first"),
      Clause(
        "`advance(by:)` moves `now`, and then ends each sleep",
        brokenBy: "moves to the duration, not by it", "stays at the last deadline",
        "moves when all are awake"),
      Clause(
        "ends each sleep whose deadline has come, in the order of the deadlines. It ends no other sleep.",
        brokenBy: "ends a sleep only after its deadline", "ends all sleeps at each advance",
        "ends one sleep at each advance", "wakes in the order of the list",
        "wakes the shortest first",
        "wakes the latest first"),
      Clause(
        "Resume no task inside a lock.", brokenBy: "wakes under its lock",
        "ends a cancelled sleep under its lock"),
      Clause(
        "`sleep` returns at once if its deadline has already come.",
        brokenBy: "sleeps for a deadline that is now", "sleeps for a deadline that is past",
        "throws for a deadline that is past"),
      Clause(
        "A task that is cancelled before",
        brokenBy: "a task that was cancelled before sleeps",
        "a task that was cancelled before stays on the list",
        "a task that was cancelled before returns without an error"),
      Clause(
        "or while it sleeps gets a `CancellationError` at once, and is not on the list.",
        brokenBy: "cancel() does nothing", "cancel() takes the sleep off the list and forgets it",
        "a cancelled sleep stays on the list", "a cancelled sleep returns without an error",
        "a cancelled sleep throws an error of its own", "cancel() ends all sleeps",
        "cancel() ends the oldest of two equal sleeps"),
      Clause(
        "End each sleep once, even if one thread advances while another cancels, and lose none.",
        brokenBy: "loses sleeps that two threads begin at once", "loses advances of two threads",
        "compares under one lock, and lists under the next",
        "wakes in two steps", "looks for a cancellation a step too early",
        "asks whether the task is cancelled before there is a handler"),
      Clause("Each clock has a time of its own.", brokenBy: "one face for all clocks"),
      Clause(
        "Ignore `tolerance`; `minimumResolution` may be anything.",
        brokenBy: "adds the tolerance to the deadline", "takes the tolerance off the deadline"),
      Clause(
        "Write tests of the retry.", brokenBy: "writes no test", "makes the real loader"),
      Clause(
        "Your tests must pass on every correct loader,",
        brokenBy: "advances before the loader sleeps", "waits in real time",
        "allows no tolerance"),
      Clause(
        "and notice each of ten faults.",
        brokenBy: "asserts nothing", "counts the waits alone", "does not look at the end",
        "loses every connection", "never cancels", "waits for ever"),
      Clause(
        "say what the loader promises.", brokenBy: forgetfulSuites.map(\.name)),
    ],
    notes: ["`sleeps` may change a moment late, since tests wait for it."])
}
