extension Chapter {
  static let dummy = Chapter(
    number: 1, kind: "Dummy", title: "Doubles that must never be used",
    canNow: "You can tell the five kinds of double apart, and your tests fail when a request "
      + "goes out that should not.",
    exercises: [
      Exercise(
        id: "1.1", title: "A session that must not be used",
        seam: .protocolInjection, stem: "Exercise1_DummyURLSession", points: 10,
        checks: [
          Check(
            "reportsEachRequest",
            hint: "When is a session used: when somebody asks it for a task, or only when that "
              + "task is resumed? Record the issue there."),
          Check(
            "namesTheURL",
            hint: "Your report has to contain the URL. Which of your methods has the request?"),
          Check(
            "pointsToTheTest",
            hint: "Read \"A dummy that complains\" in the lesson: how does the receipt printer say "
              + "where it was made? Your dummy got such a place too."),
          Check(
            "neverAnswers",
            hint: "Who should hear that the dummy was used: its caller, or the reader of the "
              + "test's result?"),
        ],
        firstRed: FirstRed(
          check: "reportsEachRequest",
          says: "DummyURLSession was asked for a task, and reported nothing until the task was "
            + "resumed."),
        passedByStarter: ["neverAnswers"],
        hints: [
          "Compare your dummy with the receipt printer of the lesson: when does it complain, about "
            + "what, and at which line?",
          "Record one issue before you return the task. Its text contains the URL of the request, "
            + "and it appears at the place that the initializer kept. Nothing calls the completion "
            + "handler.",
        ],
        learned: "A dummy fails the test that uses it, at the line where that test made it.",
        leadsOn: "What if the double runs on a thread that belongs to no test?",
        anotherWay: "Let one type be both the session and its task."),
      Exercise(
        id: "1.2", title: "A safety net under a real session",
        seam: .urlProtocol, stem: "Exercise2_DummyURLProtocol", points: 10,
        checks: [
          Check(
            "failsEachRequest",
            hint: "The client hears one error and nothing else. What does `canInit` say about a "
              + "request to any host?"),
          Check(
            "remembersFirst",
            hint: "The caller of a request goes on as soon as the request has failed. What may it "
              + "ask the net then, and is the answer ready?"),
          Check(
            "keepsOldestFirst",
            hint: "At which end of the list does a new request belong? And which of the four "
              + "members runs once for each request?"),
          Check(
            "errorContainsTheURL",
            hint: "Make an error of your own that holds the URL: an `NSError` with a text, or a "
              + "small struct."),
        ],
        firstRed: FirstRed(
          check: "remembersFirst",
          says: "When DummyURLProtocol failed a request, requests(of:) did not return it yet"),
        passedByStarter: ["failsEachRequest"],
        hints: [
          "The offline double in the lesson shows how to keep something for each host, and in which "
            + "order. It keeps a number. What do you keep?",
          "In `startLoading`, first add the request to those of its host. Then fail it, with an "
            + "error whose description contains the URL.",
        ],
        learned: "Behind a real session, the double records and the test asserts.",
        leadsOn: "When two doubles look alike in code, how do you tell which kind they are?",
        anotherWay: "Keep one list for all sessions, and search it by the session's host."),
      Exercise(
        id: "1.3", title: "Name that double",
        seam: .protocolInjection, stem: "Exercise3_NameThatDouble", points: 10,
        checks: [
          Check(
            "namesByTheKey",
            hint: "If every method of the double only recorded an issue, would this test still be "
              + "green?")
        ],
        firstRed: FirstRed(
          check: "namesByTheKey", says: "calls the doubles of all ten listings a mock"),
        hints: [
          "Ask the five questions of \"The decision key\" in their order for each listing, and stop "
            + "at the first that fits. Look at the lines with `#expect`: do they look at a result "
            + "of the API, or at the double?",
          "All five kinds occur. Two doubles look busy and never run. One records, and nobody reads "
            + "it. One method is called verify and only returns a list.",
        ],
        learned: "The kind of a double depends on what one test does with it, not on its name.",
        leadsOn: "A double can only help with requests that reach it. When does a request go past "
          + "it?",
        anotherWay: "Ask the questions of the key in code, one after another."),
      Exercise(
        id: "1.4", title: "Where does it go?",
        seam: .urlProtocol, stem: "Exercise4_WhereDoesItGo", points: 10,
        checks: [
          Check(
            "comesTrue",
            hint: "Which session really sends the request, and what was in its list when it was "
              + "made?")
        ],
        firstRed: FirstRed(check: "comesTrue", says: "There is no prediction yet for"),
        hints: [
          "Read `makeSession()` in RoutingScenario.swift next to \"Where a request goes\" in the "
            + "lesson: a copy, an order, and a question that a class may answer with no.",
          "For each scenario, write down the list of the session that sends, from left to right. "
            + "Cross out the classes that decline. If the first one left is a double, it gets the "
            + "request. In every other case, the request leaves.",
        ],
        learned:
          "A session asks the classes that its configuration held when the session was made.",
        leadsOn: "Can a test of your own show that no request was sent?",
        anotherWay: "Write down the set of scenarios in which the double is asked."),
      Exercise(
        id: "1.5", title: "Test that an invalid id never reaches the network",
        seam: .learnersTests, stem: "Exercise5_InvalidIDTests", points: 20,
        checks: [
          Check(
            "assertsSomething", .testsAssert,
            hint: "The section on 1.5 in the lesson shows the shape of a test. Write one for each "
              + "seam."),
          Check(
            "passesOnTheRealAPI", .testsPass,
            hint: "What does `ItemDetailAPI` give its caller for an id that is not positive?"),
          Check(
            "passesOn", .testsTolerate,
            hint: "A correct API may call back later, and on another queue. Does your test wait "
              + "for the callback before it expects something?"),
          Check(
            "failsOn", .testsNotice,
            hint: "Read the names of the faults that survived. If a request goes past your "
              + "session, no dummy sees it: what else does the caller get?"),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 7),
        hints: [
          "The API refuses an invalid id, and it sends nothing. Is that one fact or two? Which of "
            + "them can your dummy see?",
          "Write one `@Test` for each seam. Make the dummy and the API inside the test, ask for 0 "
            + "and for a negative id, wait for the result in a log, and expect the error "
            + "of a refused request. With URLProtocol, also ask the safety net for its requests.",
        ],
        learned: "A good test passes on every correct API and fails on a faulty one.",
        leadsOn: "So far the API received nothing. How do you choose what it receives?",
        anotherWay:
          "With URLProtocol, expect that the async itemDetail(id:) throws: the net fails every request, "
          + "so it returns."),
    ])
}
