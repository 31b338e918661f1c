extension Chapter {
  static let stub = Chapter(
    number: 2, kind: "Stub", title: "Doubles that answer from a can",
    exercises: [
      Exercise(
        id: "2.1", title: "A session that answers from a can",
        seam: .protocolInjection, stem: "Exercise1_StubURLSession", points: 2,
        checks: ["answersFromItsCan"],
        firstRed: FirstRed(check: "answersFromItsCan", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "2.2", title: "A protocol that answers from a can",
        seam: .urlProtocol, stem: "Exercise2_StubURLProtocol", points: 2,
        checks: ["answersFromItsCan"],
        firstRed: FirstRed(check: "answersFromItsCan", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "2.3", title: "A session that answers with trouble",
        seam: .protocolInjection, stem: "Exercise3_SaboteurURLSession", points: 2,
        checks: ["answersEachScenario"],
        firstRed: FirstRed(check: "answersEachScenario", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "2.4", title: "Trouble by URL",
        seam: .urlProtocol, stem: "Exercise4_SaboteurURLProtocol", points: 2,
        checks: ["answersEachURL"],
        firstRed: FirstRed(check: "answersEachURL", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "2.5", title: "A can from a file",
        seam: .protocolInjection, stem: "Exercise5_ItemFixture", points: 2,
        checks: ["readsTheFixture"],
        firstRed: FirstRed(check: "readsTheFixture", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
      Exercise(
        id: "2.6", title: "Tests of the item page",
        seam: .learnersTests, stem: "Exercise6_ItemDetailTests", points: 2,
        checks: ["passesOnTheRealAPI"],
        firstRed: FirstRed(check: "passesOnTheRealAPI", says: "to be filled"),
        hints: [
          "To be filled: a question.",
          "To be filled: a pointer.",
          "To be filled: the shape of the answer.",
        ]),
    ])
}
