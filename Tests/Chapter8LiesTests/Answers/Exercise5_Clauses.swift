import AnswerKit

extension Exercise5_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter8Lies/URLProtocol/Exercise5_DriftCheck.swift",
    [
      Clause(
        "Send the request of each canned answer to the shop,",
        brokenBy: "asks for everything with GET", "sends no body",
        "asks once for each method and path"),
      Clause(
        "and wait for each answer until the deadline.",
        brokenBy: "forgets the deadline", "has a deadline of its own"),
      Clause(
        "Report every `Drift` once for each canned answer,",
        brokenBy: "finds nothing", "reports each drift twice",
        "drops what another canned answer has too",
        "reports one drift of each canned answer",
        "stops at the first canned answer that drifts", "stops when no answer comes"),
      Clause(
        "in the order of the canned answers.",
        brokenBy: "lists the last canned answer first", "lists what did not come at the end",
        "lists the answers as they come"),
      Clause(
        "If no whole answer comes in time, that is the drift.",
        brokenBy: "takes no answer for no drift", "takes a lost connection for no drift",
        "looks at the status before the error"),
      Clause(
        "If the status is not the same, report the status alone: do not compare the bodies.",
        brokenBy: "asks only whether the answer is good", "takes one refusal for another",
        "takes every refusal for a drift", "compares the bodies of two statuses"),
      Clause(
        "report each key of the canned answer that the server's answer does not have,",
        brokenBy: "compares the status alone", "counts the keys",
        "looks for the keys in the text", "leaves out the body of a refusal"),
      Clause(
        "and each key whose value has another `JSONType`.",
        brokenBy: "loads an item, and takes each failure for a lost price", "compares no types",
        "takes digits for a number", "takes a fraction for a whole number",
        "takes true for a number", "takes a list for an object", "takes null for a missing key",
        "lets a null become anything"),
      Clause(
        "A body that is not a JSON object has no keys.",
        brokenBy: "passes over a body that it cannot read", "takes a page for no answer",
        "needs a canned body"),
      Clause(
        "Everything else may differ: the values, further keys, the order of the keys, the spaces,"
          + " the headers.",
        brokenBy: "compares the text of the bodies", "compares the values",
        "reports further keys", "compares the type of the body's bytes", "needs a Content-Length"),
    ],
    notes: [
      "Exercise 8.5: a check that compares canned answers with the server of today.",
      "Within one canned answer, the order of the drifts is free.",
      "You need not look inside lists and inner objects.",
    ])
}
