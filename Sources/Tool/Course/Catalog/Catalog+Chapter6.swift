extension Chapter {
  static let async = Chapter(
    number: 6, kind: "Async", title: "Tests that wait, and answers that a test holds",
    canNow: "You can test what happens while an answer is on its way, in any order, without "
      + "waiting for time to pass.",
    exercises: [
      Exercise(
        id: "6.1", title: "Three old tests, rewritten with Swift Testing",
        seam: .learnersTests, stem: "Exercise1_OutOfXCTest", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "Each old test can be green although the load ended in another way. In which line does "
            + "that happen?",
          "The lesson rewrites a test of the stock. What does a load of an item give you in the "
            + "place of the number, and in which form can you compare it?",
          "One test with rows: a canned answer, and the LoadOutcome that a load of it ends with. "
            + "Wait for the first outcome, compare it, and then count the outcomes.",
        ],
        learned: "A test starts something, waits with a deadline, and checks when the wait is over.",
        leadsOn: "How does a test make one answer wait for another?",
        anotherWay: "Write a test for each answer, and count with `confirmation` around the wait.")
    ])
}
