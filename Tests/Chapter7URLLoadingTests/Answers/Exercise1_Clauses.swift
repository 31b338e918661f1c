import AnswerKit

extension Exercise1_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise1_LifeOfARequest.swift",
    [
      Clause(
        "For each, predict what happens at the double, in order:",
        brokenBy: "all that can happen", "the body comes before the response",
        "the double is asked first", "a session remembers the class that accepted"),
      Clause(
        "the calls that it gets, and what it tells its client.",
        brokenBy: "every load is answered", "the other system's end: it stops, or does not",
        "the client needs no finish", "nobody asks a class that is the only one",
        "a cancel fails the load", "a stop has to be answered with an error",
        "a cancel reaches only the caller", "a resume revives a cancelled task",
        "a load does not hear of Swift tasks", "the other system's cancel of a task asleep"),
      Clause(
        "`canInitDeclines` is a `canInit` that returns false.",
        brokenBy: "the class that declines is not asked"),
      Clause(
        "Predict `[]` if nothing happens at all;",
        brokenBy: "nothing happens anywhere", "a task asks when it is made",
        "a task begins when it is made", "a cancelled Swift task loads nothing"),
      Clause(
        "`nil` means that you have not predicted yet.",
        brokenBy: "takes no prediction for nothing", "predicts nothing"),
      Clause("The check runs only situations with a prediction", brokenBy: "leaves one open"),
    ],
    notes: [
      "Exercise 7.1: predict the life of a request, then run it.",
      "`Sources/DoubleKit/Life/LifeSituation.swift` plays six situations with a double,"
        + " `LifeURLProtocol`.",
      "Before each `startLoading`, count each class only once.",
    ])
}
