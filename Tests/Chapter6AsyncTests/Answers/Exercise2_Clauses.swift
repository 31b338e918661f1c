import AnswerKit

extension Exercise2_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter6Async/ProtocolInjection/Exercise2_HeldURLSession.swift",
    [
      Clause(
        "a stub that holds each answer until the test releases it.",
        brokenBy: "a stub: it answers when the task is resumed"),
      Clause(
        "Hold the request of every task from its first `resume()` on, and not before.",
        brokenBy: "holds when the task is made", "a second resume() holds twice",
        "answers its first task alone"),
      Clause(
        "`held` lists the whole requests, in the order of those calls.",
        brokenBy: "lists the newest first", "lists the addresses alone",
        "lists its tasks in the order in which they were made"),
      Clause(
        "`release` takes the oldest one with this URL path off the list",
        brokenBy: "releases the oldest, whatever its path", "releases a longer path, too",
        "releases the newest with the path",
        "releases all with the path", "compares paths without case",
        "finds no request with a query",
        "leaves an answered request on the list"),
      Clause(
        "delivers the three parts of the answer as they are, once", brokenBy: "calls back twice",
        "loses the error"),
      Clause(
        "It returns false if no such request waits.", brokenBy: "says true where nothing waits",
        "says false where something was released"),
      Clause(
        "Call the completion handler outside any lock, since it may send another request.",
        brokenBy: "calls the handler under its lock", "answers twice inside a completion handler"),
      Clause(
        "`cancel()` takes the request of its own task off the list, and delivers nothing.",
        brokenBy: "cancel() does nothing", "cancel() fails the task, as a real one does",
        "cancel() drops all equal requests", "cancel() empties the list",
        "cancel() drops the oldest of two equal requests"),
      Clause(
        "A later `resume()` of that task, or of one that was answered, holds nothing.",
        brokenBy: "holds a task that was cancelled before", "holds a task again that was answered"),
      Clause(
        "Several threads may call at once; lose no request, and answer none twice.",
        brokenBy: "loses what two threads hold at once",
        "answers twice when two threads release at once", "cancels in two steps"),
      Clause("Each session has a list of its own.", brokenBy: "one list for all sessions"),
    ],
    notes: [
      "A test waits for `held`, so the list may change a moment late."
    ])
}
