extension Chapter {
  static let dummy = Chapter(
    number: 1, kind: "Dummy", title: "Doubles that must never be used",
    exercises: [
      Exercise(
        id: "1.1", title: "A session that must not be used",
        seam: .protocolInjection, stem: "Exercise1_DummyURLSession", points: 10,
        checks: ["reportsThatItWasUsed", "keepsTheLaws", "staysSilentWhenUntouched"],
        firstRed: FirstRed(
          check: "reportsThatItWasUsed",
          says: "DummyURLSession was asked for a task and no report reached the test."),
        hints: [
          "When does a session count as used: when its task is resumed, or earlier? And who "
            + "should hear of it, the caller or the person who reads the test's result?",
          "Read \"A dummy that complains\" in the lesson: the receipt printer says what "
            + "happened, and says where. Your dummy was given a place too, when it was made.",
          "One statement before the task is returned: an issue whose text contains the URL of "
            + "the request, at the place that the initializer kept. The task stays as it is, and "
            + "the completion handler is never mentioned.",
        ],
        learned: "A dummy fails the test that uses it, at the line where that test made it.",
        leadsOn: "What if the double runs on a thread that belongs to no test?",
        anotherWay: "Let one type be both the session and its task."),
      Exercise(
        id: "1.2", title: "A safety net under a real session",
        seam: .urlProtocol, stem: "Exercise2_DummyURLProtocol", points: 10,
        checks: ["failsEachRequest", "keepsTheLaws", "errorNamesTheRequest", "remembersFirst"],
        firstRed: FirstRed(
          check: "failsEachRequest", says: "DummyURLProtocol left a request without an outcome"),
        hints: [
          "What happens to a caller whose request is neither answered nor failed? And on whose "
            + "thread would you be if you reported an issue here?",
          "The offline double in the lesson ends each request with an error, and shows how to "
            + "keep something for each host.",
          "In startLoading, two steps: add the request to what its host has so far, then fail "
            + "it with an error of your own, a small struct that holds the URL and says it in its "
            + "description. Looking up is one line: what is kept for the session's base URL, or an "
            + "empty array.",
        ],
        learned: "Behind a real session, the double records and the test asserts.",
        leadsOn: "When two doubles look alike in code, how do you tell which kind they are?",
        anotherWay:
          "Give each session a subclass of its own, made from a generic one, and one list "
          + "each."),
      Exercise(
        id: "1.3", title: "Name that double",
        seam: .protocolInjection, stem: "Exercise3_NameThatDouble", points: 5,
        checks: ["namesByTheKey"],
        firstRed: FirstRed(
          check: "namesByTheKey", says: "calls the doubles of all ten listings a mock"),
        hints: [
          "If you replaced each body of the double by a recorded issue, would this test still "
            + "be green?",
          "Take the five questions of the lesson in their order for each listing, and stop at "
            + "the first that fits. Look at the lines of the test that begin with #expect: do they "
            + "look at a result of the API, or at the double?",
          "All five kinds occur. Two listings hold a double that looks busy and never runs; "
            + "one double records and nobody reads; one method is called verify and only returns a "
            + "list.",
        ],
        learned: "The kind of a double depends on what one test does with it, not on its name.",
        leadsOn: "A double can only help with requests that reach it. When does a request go past "
          + "it?",
        anotherWay: "Keep a table of the kinds, and look each one up by the number of its listing. "
      ),
      Exercise(
        id: "1.4", title: "Where does it go?",
        seam: .urlProtocol, stem: "Exercise4_WhereDoesItGo", points: 5,
        checks: ["comesTrue"],
        firstRed: FirstRed(check: "comesTrue", says: "There is no prediction yet for"),
        hints: [
          "Which list does the session that sends the request really look at, and when was "
            + "that list made?",
          "Read makeSession() in RoutingScenario.swift with \"Where a request goes\" in the "
            + "lesson beside it: a copy, an order, and a question that may be answered with no.",
          "For each scenario write down the list of the session that is used, from left to "
            + "right, and cross out the classes that decline. Where a double is the first that is "
            + "left, it gets the request; in every other case nobody keeps it in.",
        ],
        learned:
          "A session asks the classes that its configuration held when the session was made. ",
        leadsOn: "Can a test of your own show that no request was sent?",
        anotherWay: "Write down the set of scenarios in which the double is asked."),
      Exercise(
        id: "1.5", title: "Tests that an invalid id never reaches the network",
        seam: .learnersTests, stem: "Exercise5_InvalidIDTests", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "The API refuses an invalid id, and sends nothing. Is that one fact or two? Which "
            + "of the two can your dummy see?",
          "The lesson's section on 1.5 shows the shape of a test. One of the faulty APIs "
            + "sends past your session, so no dummy sees it: what else does the caller get?",
          "Write one `@Test` for each seam. Make your dummy and the API inside the test, ask "
            + "for the greatest id that is not positive, wait for the result in a log, and expect "
            + "the error of a refused request. By URLProtocol, also ask the safety net what it "
            + "caught.",
        ],
        learned: "A good test passes on every correct API and fails on a faulty one.",
        leadsOn: "So far the API received nothing. How do you choose what it receives?",
        anotherWay: "By URLProtocol, expect that the async itemDetail(id:) throws."),
    ])
}
