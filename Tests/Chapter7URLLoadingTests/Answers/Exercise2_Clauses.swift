import AnswerKit

extension Exercise2_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise2_BodySpyURLProtocol.swift",
    [
      Clause(
        "Record the body of each load, oldest first, before its answer goes out:",
        brokenBy: "records after the answer", "records nothing", "lists the newest first",
        "records a load that never starts"),
      Clause(
        "every byte of it, from `httpBody` or from `httpBodyStream`;",
        brokenBy: "looks at httpBody alone", "looks at the stream alone",
        "takes the body of a PUT alone", "reads what Content-Length announces",
        "reads 64 KB and no more", "reads a mebibyte and no more", "takes the body for text",
        "keeps the whole buffer after a short read", "keeps the last piece alone"),
      Clause(
        "Several threads may load at once; lose no body.",
        brokenBy: "reads the record and writes it in two steps",
        "records a moment later, on a queue of its own"),
      Clause("nil if there is no body.", brokenBy: "takes no body for an empty one"),
      Clause(
        "It reads the body too, wherever it finds it: give it bytes or a stream,",
        brokenBy: "empties the stream for the next double", "gives a stream that it has read"),
      Clause(
        "and the rest of the request unchanged.",
        brokenBy: "loses the headers", "loses the timeout of a stream", "loses all but the body",
        "loses the query", "says how long the body is"),
      Clause(
        "If a request has no body, hand it on without one.",
        brokenBy: "gives an empty body to a request without one"),
      Clause(
        "A stream may take many reads.",
        brokenBy: "reads once", "gives up after 1024 reads", "takes a short read for the end",
        "asks hasBytesAvailable first"),
      Clause(
        "Open it first, and close it when you are done.",
        brokenBy: "does not open the stream", "leaves the stream open"),
      Clause(
        "If it cannot be read to its end, record nothing, hand nothing on,",
        brokenBy: "takes a failure for the end", "reads with bodyBytes, as in 4.2",
        "takes a failure for no body", "records what came before the failure"),
      Clause(
        "and fail the load with any error.",
        brokenBy: "reads on after a failure", "answers before it has read",
        "says nothing to the client of a broken stream"),
      Clause(
        "Ask for `streamError` only while `streamStatus` is `.error`:",
        brokenBy: "looks at streamError after each stream",
        "asks any stream that failed for its error"),
      Clause(
        "Then hand the request on to the double behind the spy, and answer as that double does.",
        brokenBy: "records when it has handed on"),
    ],
    notes: [
      "Exercise 7.2: a spy that reads each body, and leaves it for the next double.",
      "For an empty body, nil and empty data are both right.",
    ])
}
