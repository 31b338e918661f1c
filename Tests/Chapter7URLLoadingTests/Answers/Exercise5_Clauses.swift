import AnswerKit

extension Exercise5_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_StubbedConfiguration.swift",
    [
      Clause(
        "Every session made from that gets the canned answer, whatever `base` lists.",
        brokenBy: "lists the stub last", "puts the stub into a list only if there is one",
        "looks for a place behind the app's own classes", "answers its first session alone",
        "one answer for all"),
      Clause(
        "Headers, timeouts and the other settings are those of `base`.",
        brokenBy: "begins with a new configuration, and forgets the headers",
        "sets a timeout for tests", "sets cookies, though the app does not",
        "forgets the policy for caches"),
      Clause(
        "it stores no cookie, cached answer or credential where `base`, or another configuration "
          + "from here, can find it.",
        brokenBy: "keeps the stores of the app", "replaces the cookies alone",
        "leaves the credentials", "has one store of cookies for all tests"),
      Clause(
        "`base` itself stays as it was.", brokenBy: "lists the stub in the app's configuration too",
        "takes the stores out of the app's configuration", "empties the cookies of the app"),
    ],
    notes: [
      "a configuration that leads every session to a stub.",
      "A client like `ShopClient(configuration:)` makes its session itself, and no test can reach it.",
      "The test takes the configuration that the app uses, `base`, and hands the client what `make` returns.",
      "The stub, as you know it from 2.2.", "There is nothing to do here.",
    ])
}
