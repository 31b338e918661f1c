extension Chapter {
  static let mock = Chapter(
    number: 5, kind: "Mock", title: "Doubles that give the verdict",
    canNow: "You can let a double give the verdict, and you know when a simpler double is "
      + "the better choice.",
    exercises: [
      Exercise(
        id: "5.1", title: "A session that knows which calls to expect",
        seam: .protocolInjection, stem: "Exercise1_MockURLSession", points: 20,
        checks: [
          "reportsAnUnexpectedCall", "judgesEachCall", "keepsTheLaws", "takesACallInOneStep",
        ],
        firstRed: FirstRed(
          check: "reportsAnUnexpectedCall",
          says: "got GET /items/41, but no report reached the test"),
        passedByStarter: ["takesACallInOneStep"],
        hints: [
          "Three calls are expected, and the second one comes first. What does the mock report, "
            + "and how many calls are missing afterwards?",
          "The starter is where the lesson stands before its Step 2. Which of the four details "
            + "below `judge` does it keep already, and which call of a list is the next one?",
          "Write one private function from a request to an answer. Under the lock, look at the "
            + "first call on the list, and remove it if it fits. Outside the lock, return its "
            + "answer, or report and return an error. The task hands that answer on. `verify()` "
            + "is a loop over the rest of the list.",
        ],
        learned: "A mock knows which calls to expect, and reports a wrong one while it happens.",
        leadsOn: "Where does that report go when the double runs on a thread of the session?",
        anotherWay: "Keep all expectations, and count those that were met."),
      Exercise(
        id: "5.2", title: "A URLProtocol with a list of expected requests",
        seam: .urlProtocol, stem: "Exercise2_MockURLProtocol", points: 20,
        checks: [
          "failsAnUnexpectedRequest", "keepsTheLaws", "judgesEachRequest",
          "takesARequestInOneStep",
        ],
        firstRed: FirstRed(
          check: "judgesEachRequest", says: "It should have shown: a report of each of"),
        passedByStarter: ["failsAnUnexpectedRequest", "keepsTheLaws"],
        hints: [
          "Two wrong requests come, one after the other, and two expected ones never come. What "
            + "does the script know of them in the end, and what does `verify` say?",
          "Step 4 of the lesson judges one request, with `update` and a variable outside its "
            + "closure. What must the script hold so that `verify` can name every mistake? "
            + "`deliver` also takes an answer that is an error.",
          "Give the script a mutating function from a request to an answer: the canned answer of "
            + "the first expected call, or an error that the function also adds to a list of "
            + "mistakes. `verify` has two loops, one for each list, and both report at the line "
            + "of its caller.",
        ],
        learned: "Behind a real session, a mock keeps its verdict until the test calls verify().",
        leadsOn: "Which parts of a request should an expectation leave open?",
        anotherWay: "Record every request, and compare the two lists in verify()."),
      Exercise(
        id: "5.3", title: "A lenient list of expectations",
        seam: .protocolInjection, stem: "Exercise3_LenientExpectation", points: 10,
        checks: ["allowsAnExtraHeader", Check("judgesEachRequest", rightInStarter: 0)],
        firstRed: FirstRed(
          check: "judgesEachRequest", says: "The last one was taken, and should have been refused"),
        passedByStarter: ["allowsAnExtraHeader"],
        hints: [
          "Which headers does the test care about: those that came, or those that it expects?",
          "The section \"Strict and lenient\" ends with the opposite mistake: to accept everything. Which of the two "
            + "lists of headers do you go through, and which one do you ask?",
          "For the headers: one condition that must hold for every expected header, and holds "
            + "when there is none. For the order: find the index of an expectation that the "
            + "request meets, return false if there is none, and remove that one alone.",
        ],
        learned: "A lenient expectation states what matters and accepts everything else.",
        leadsOn: "What happens when a test forgets to call verify()?",
        anotherWay: "Count equal expectations, and count down as requests come in."),
      Exercise(
        id: "5.4", title: "A mock that verifies by itself",
        seam: .urlProtocol, stem: "Exercise4_WithMock", points: 10,
        checks: [Check("verifies", rightInStarter: 1), "givesEachBodyItsOwnMock"],
        firstRed: FirstRed(check: "verifies", says: "and the report is at another line"),
        passedByStarter: ["givesEachBodyItsOwnMock"],
        hints: [
          "In how many ways can the body end? On which of them does a line below the call still "
            + "run?",
          "Step 3 of the lesson names two ways to lose a verdict. Swift has a statement that runs "
            + "on every way out of a scope. And at whose line does `verify()` report if you pass "
            + "none?",
          "One line above the call of the body, which runs after it. Or two branches, one for a "
            + "value and one for an error: each verifies first and then hands on its result.",
        ],
        learned: "A mock that verifies by itself keeps its verdict, even when the test throws.",
        leadsOn: "How many of its expectations does a test need?",
        anotherWay: "Catch the error, verify, and throw the error again."),
      Exercise(
        id: "5.5", title: "Repair an over-specified test",
        seam: .learnersTests, stem: "Exercise5_OverSpecifiedTests", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert), Check("passesOnTheRealAPI", .testsPass),
          Check("passesOn", .testsTolerate, rightInStarter: 3), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "passesOn", says: "fails on another correct API, which"),
        passedByStarter: ["assertsSomething", "passesOnTheRealAPI", "failsOn"],
        faults: Faults(count: 8, noticedByStarter: 8),
        hints: [
          "The failure says how the API differs. Who would notice that difference without a "
            + "test?",
          "List every demand of these tests: headers, time limit, order, moment. Compare each "
            + "with the table under \"Strict and lenient\". `swift run workbook matrix 5` shows "
            + "which test refuses which API.",
          "Ask for one header by name, and for its value. Let the mock and the expectation take "
            + "two independent loads in any order. Wait for the outcome in the same way on both "
            + "seams. Keep the loads as failures: an API that asks again does so only after one.",
        ],
        learned: "A test that expects too much fails on an API that is correct.",
        leadsOn: "You have now written all five kinds. Do you recognize them under a wrong name?",
        anotherWay: "Give each of the three requests a mock and a test of its own."),
      Exercise(
        id: "5.6", title: "Name that double, again",
        seam: .protocolInjection, stem: "Exercise6_NameThatDoubleAgain", points: 10,
        checks: [Check("namesByTheKey", rightInStarter: 0)],
        firstRed: FirstRed(
          check: "namesByTheKey",
          says: "NameThatDoubleAgain calls the doubles of all ten listings a mock"),
        hints: [
          "Cover the name of the class with a finger. What does this one test make of the double?",
          "Ask the questions of \"The decision key\" in Chapter 1, in their order. For each "
            + "listing, find the last `#expect` that could fail: does it stand in the test or in "
            + "the double, and does it look at a result or at a record?",
          "All five kinds occur. Two doubles judge by themselves. Three times, the test reads a "
            + "record, once with nothing in it, and once out of a closure. Of one double "
            + "nothing ever runs. One needs no state for its rules.",
        ],
        learned: "You can name a double by its use, whatever its class is called.",
        leadsOn: "Which kind would you choose for your next test?",
        anotherWay: "Say why for each of the ten, and then compare with the reasons in "
          + "Tests/Chapter5MockTests/Checks/Exercise6_NameThatDoubleAgainReasons.swift."),
    ])
}
