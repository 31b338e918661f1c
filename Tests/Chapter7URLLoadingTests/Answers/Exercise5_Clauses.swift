import AnswerKit

extension Exercise5_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_WaysIn.swift",
    [
      Clause(
        "What the test hands over answers,",
        brokenBy: "lists nothing", "lists the double last",
        "lists the double when the session is made already",
        "changes a default configuration that nobody keeps", "hands the factory nothing",
        "overrides nothing", "changes nothing", "changes the host alone", "asks the sealed client"),
      Clause("and never the bank.", brokenBy: "asks the bank first"),
      Clause(
        "Two tests at the same time do not disturb each other.",
        brokenBy: "has one client for all tests", "keeps the double of the first test",
        "keeps a client for each name of a double",
        "shows one rate to all"),
      Clause(
        "`FactoryRateClient` keeps its own settings and its delegate,",
        brokenBy: "leaves the delegate out", "relays the delegate, and loses the error",
        "makes a configuration of its own",
        "takes over one of two settings"),
      Clause("If you give it one, make it serial.", brokenBy: "gives it a queue for many"),
      Clause(
        "`AdaptedRateClient` sends the same request, to another server.",
        brokenBy: "adds a header", "leaves the scheme", "leaves the host", "asks for the root",
        "forgets the query",
        "forgets the headers"),
      Clause(
        "then it asks the bank through `SealedRateClient`: that has to stay so.",
        brokenBy: "puts a stub into the app's board",
        "shows the old rate when the bank is closed"),
      Clause(
        "or `closed` if there is no rate.", brokenBy: "shows no rate as zero",
        "takes a rate of zero for none"),
      Clause(
        "`registerClass` would be for all tests at once, so it is no way in here.",
        brokenBy: "registers the double, too"),
    ],
    notes: [
      "Exercise 7.5: five clients, and the ways in.",
      "Five clients ask the bank what a euro costs in won.", "Each makes its own session.",
      "They are in `Sources/StorefrontKit/RateClients`, and you cannot change them.",
      "Each function here makes a client, or a board, for one test.",
      "A session may come from `.default` or from `.ephemeral`, but:",
    ])
}
