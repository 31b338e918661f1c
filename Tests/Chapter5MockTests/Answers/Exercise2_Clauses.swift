import AnswerKit

extension Exercise2_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter5Mock/URLProtocol/Exercise2_MockURLProtocol.swift",
    [
      Clause(
        "Each load is a call; a question to `canInit` is not.",
        brokenBy: "takes a question for a load"),
      Clause(
        "Give the next request that its session expects its canned answer.",
        brokenBy: "has one answer for all", "counts the requests and compares nothing",
        "takes the requests in any order", "compares the path alone",
        "compares how the path begins", "keeps its last expectation for ever"),
      Clause(
        "The headers do not matter.", brokenBy: "is so strict that a header more is a mistake"),
      Clause(
        "Fail any other request at once",
        brokenBy: "leaves an unexpected request waiting", "answers an unexpected request",
        "answers an unexpected request when nothing more is expected",
        "fails an unexpected request, does not return, and answers",
        "answers 404 at another host"),
      Clause(
        "with an error that names its method and path, as `UnexpectedRequest` does.",
        brokenBy: "fails without a word", "names what it expected, and not what came"),
      Clause(
        "A wrong request does not use up an expectation.",
        brokenBy: "loses an expectation to each unexpected request",
        "gives up its expectations after an unexpected request"),
      Clause(
        "Loads may come on several threads at once: no two of them get the same answer, and no"
          + " mistake is lost.",
        brokenBy: "reads the script, and writes it back later",
        "reads its mistakes, and writes them back later"),
      Clause(
        "Each session has its own list.",
        brokenBy: "one list for all sessions", "one list of mistakes for all sessions"),
      Clause(
        "Report nothing while a request loads: the loader's thread belongs to no test.",
        brokenBy: "reports an unexpected request when it comes",
        "reports when a request comes, and again in verify()"),
      Clause(
        "`verify` reports each unexpected request and each missing one, exactly once, by method"
          + " and path, at the line of its caller. One report may name several.",
        brokenBy: "a stub with an empty verify()", "a spy: verify() has nothing to compare with",
        "forgets what it failed", "never says what is missing", "says the first that is missing",
        "says what is missing unless something came unexpected",
        "says what came unexpected unless something is missing",
        "remembers the last mistake alone", "takes the same mistake twice for one",
        "reports a mistake twice", "takes a canned error for a mistake",
        "reports what came unexpected at its own line",
        "reports what is missing at its own line", "says how many are missing",
        "says that something was wrong, and not what"),
    ], notes: ["Exercise 5.2: the mock of 5.1 behind a real `URLSession`."])
}
