extension Chapter {
  static let dummy = Chapter(
    number: 1, kind: "Dummy", title: "Doubles that must never be used",
    exercises: [
      Exercise(
        id: "1.1", title: "A session that must not be used",
        seam: .protocolInjection, stem: "Exercise1_DummyURLSession", points: 2,
        checks: ["reportsThatItWasUsed"],
        firstRed: FirstRed(check: "reportsThatItWasUsed", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "1.2", title: "A safety net that fails each request",
        seam: .urlProtocol, stem: "Exercise2_DummyURLProtocol", points: 2,
        checks: ["failsEachRequest"],
        firstRed: FirstRed(check: "failsEachRequest", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "1.3", title: "Name that double",
        seam: .protocolInjection, stem: "Exercise3_NameThatDouble", points: 2,
        checks: ["namesTheDoubles"],
        firstRed: FirstRed(check: "namesTheDoubles", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "1.4", title: "Where does it go?",
        seam: .urlProtocol, stem: "Exercise4_WhereDoesItGo", points: 2,
        checks: ["predictsWhereItGoes"],
        firstRed: FirstRed(check: "predictsWhereItGoes", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "1.5", title: "An invalid id never reaches the network",
        seam: .learnersTests, stem: "Exercise5_InvalidIDTests", points: 2,
        checks: ["passesOnTheRealAPI"],
        firstRed: FirstRed(check: "passesOnTheRealAPI", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
    ])
}
