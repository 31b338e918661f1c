import WorkbookSupport

extension Chapter {
  static let stub = Chapter(
    number: 2, kind: "Stub", title: "Doubles with canned answers",
    exercises: [
      Exercise(
        id: "2.1", title: "A session with a canned answer",
        seam: .protocolInjection, stem: "Exercise1_StubURLSession", points: 10,
        checks: ["answersWhenResumed", "keepsTheLaws", "servesTheAPI"],
        firstRed: FirstRed(
          check: "answersWhenResumed", says: "StubURLSession delivered nothing: resume() was called"
        ),
        hints: [
          "A real session returns its task asleep. Who wakes it, and what does the task have "
            + "to know at that moment?",
          "`dataTask` sees the answer and the completion handler, `resume()` sees neither. "
            + "Compare with the teapot in the lesson: what does its task carry?",
          "Give the task a stored property that is filled when the session makes it and used "
            + "when the task is resumed. Two properties do as well as one closure.",
        ],
        learned: "A stub gives its canned answer when the task is resumed, and not before.",
        leadsOn: "A URLSession makes its own URLProtocol objects. How do you give one of them an "
          + "answer?",
        anotherWay: "Give the task the answer and the completion handler as two properties."),
      Exercise(
        id: "2.2", title: "A canned answer for each real session",
        seam: .urlProtocol, stem: "Exercise2_StubURLProtocol", points: 10,
        checks: ["answersADataTask", "keepsTheLaws"],
        firstRed: FirstRed(
          check: "answersADataTask",
          says: "StubURLProtocol delivered nothing: a data task was resumed"),
        hints: [
          "The session makes the double, so your test cannot hand it anything. What do the "
            + "test and the double both see?",
          "The host of the base URL belongs to one session. `PerHost` keeps a value by it; the "
            + "lesson lists the calls to the client and their order.",
          "Write one line in `makeSession` and two ways out of `startLoading`: the error "
            + "alone, or response, body and end. An answer that has neither a response nor an "
            + "error takes the first way, with an error of your choice, and so does a host that "
            + "has no answer.",
        ],
        learned: "The host says which session a request came from, so parallel tests share no "
          + "answer.",
        leadsOn: "What should a stub do when a test forgot to set an answer?",
        anotherWay: "Give each session a path of its own, and keep the answers by path."),
      Exercise(
        id: "2.3", title: "A saboteur with a scenario, and a complaint without one",
        seam: .protocolInjection, stem: "Exercise3_SaboteurURLSession", points: 10,
        checks: [
          "deliversTheItem", "deliversTheVeryStatus", "deliversNoResponse", "deliversNoItem",
          "spoilsABodyInOnePlace", "complainsWithoutAScenario", "resemblesNoScenario",
          "keepsTheLaws",
        ],
        firstRed: FirstRed(
          check: "deliversTheItem", says: "In .status(200) ItemDetailAPI should get"),
        hints: [
          "The starter gives one answer to nearly everything. Which scenario is that, and how would "
            + "a test notice that it forgot to choose?",
          "Read `Scenario.swift` case by case: each says which of body, response and error "
            + "come. `SessionAnswer` has a helper for most of them. The thermometer in the lesson "
            + "shows how to complain at the line of the test.",
          "A switch over the optional scenario with a case for each and one for none. The case "
            + "that carries a number passes it on as it is. The two spoiled bodies are the given "
            + "JSON with one thing changed. The case for none records an issue and then fails the "
            + "request.",
        ],
        learned: "A strict stub fails at the line of the test that forgot to choose an answer.",
        leadsOn: "What if one test needs several answers?",
        anotherWay:
          "Let the scenario be a closure that returns an answer; the strict one complains. "
      ),
      Exercise(
        id: "2.4", title: "A shop in a table, and no answer for what is not in it",
        seam: .urlProtocol, stem: "Exercise4_SaboteurURLProtocol", points: 10,
        checks: ["answersEachPathFromItsRow", "failsAnUnknownPath", "keepsTheLaws"],
        firstRed: FirstRed(
          check: "answersEachPathFromItsRow", says: "and gave the statuses none, none, none"),
        hints: [
          "In how many ways can `startLoading` end here, and which of them may tell the client "
            + "that it is done?",
          "The table of the session is found by host, as in 2.2, and the row in it by path. "
            + "For the error, look at how the teapot says which host it does not know.",
          "Leave early three times: no row, a row with an error, a row without a response. "
            + "What is left has all that an answer needs. Each way out calls the client to its "
            + "end, once.",
        ],
        learned: "A stub with a table names each request that it has no row for.",
        leadsOn: "Long answers make long tests. Where else can an answer be kept?",
        anotherWay: "Keep one table for all sessions, with host and path together as the key."),
      Exercise(
        id: "2.5", title: "A canned answer from a file",
        seam: .protocolInjection, stem: "Exercise5_ItemFixture", points: 5,
        checks: ["readsTheFixture", "readsWhatWasNamed", "failsForAMissingFile"],
        firstRed: FirstRed(
          check: "readsTheFixture", says: "ItemFixture was asked for item.json"),
        hints: [
          "Which program runs when you run a test, and would its bundle hold the fixtures of "
            + "this chapter?",
          "The lesson names the bundle that the package manager makes for each target. And "
            + "what would a test think of an empty body that came from a file that is not there?",
          "One word changes in the first `TODO`. At the second, throw instead of returning: an "
            + "error type of your own, with the name of the file inside.",
        ],
        learned: "A missing fixture should fail one test by name, not end the whole run.",
        leadsOn: "Which faulty APIs would get past tests of your own?",
        anotherWay: "Append the name to bundle.resourceURL, and let Data(contentsOf:) throw."),
      Exercise(
        id: "2.6", title: "Tests of ItemDetailAPI, fed by your stubs",
        seam: .learnersTests, stem: "Exercise6_ItemDetailTests", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "What does `ItemDetailAPI` promise for each kind of answer that a session can give? "
            + "Its error type has a case for most of them.",
          "The failure ends with the faults that survive: each one is a row that your table "
            + "does not have yet. `swift run workbook matrix 2` shows which test notices which fault. A "
            + "wrong status shows only at a border, and two faults need an answer that no real "
            + "session gives, so they show on one seam only.",
          "A row is a canned answer and the outcome of the load. A test with `arguments:` "
            + "takes a row, makes a stub with that answer and the API around it, loads, waits for "
            + "the first outcome in a log, and compares. Write it once for each seam.",
        ],
        learned: "Faults hide at borders: 199 and 200, 299 and 300, no bytes and no body.",
        leadsOn: "What if a test changes a price and then loads the item again?",
        anotherWay: "Write one test for each outcome."),
    ])
}
