extension Chapter {
  static let stub = Chapter(
    number: 2, kind: "Stub", title: "Doubles with canned answers",
    canNow: "You decide what the code under test receives, down to answers that no server sends.",
    exercises: [
      Exercise(
        id: "2.1", title: "A session with a canned answer",
        seam: .protocolInjection, stem: "Exercise1_StubURLSession", points: 20,
        checks: ["answersWhenResumed", Check("keepsTheLaws", rightInStarter: 9), "servesTheAPI"],
        firstRed: FirstRed(
          check: "keepsTheLaws", says: "StubURLSession answered before resume() was called"),
        passedByStarter: ["answersWhenResumed", "servesTheAPI"],
        hints: [
          "The test gives its answer to the session. The task delivers one. Which of the two knows "
            + "the answer, and at what moment does the other need it?",
          "Step 3 of the lesson shows how a task carries something until it is resumed. Look also "
            + "at `deliver(to:)`: which answers does it change on their way?",
          "Give the task two stored properties, and let the session fill them. In `resume()`, "
            + "hand over the three parts of the one to the other, each part as it is.",
        ],
        learned: "A stub gives its canned answer when the task is resumed, and not before.",
        leadsOn: "A URLSession makes its own URLProtocol objects. How do you give one of them an "
          + "answer?",
        anotherWay: "Give the task one closure that delivers the answer."),
      Exercise(
        id: "2.2", title: "A canned answer for each real session",
        seam: .urlProtocol, stem: "Exercise2_StubURLProtocol", points: 20,
        checks: ["answersADataTask", Check("keepsTheLaws", rightInStarter: 7)],
        firstRed: FirstRed(
          check: "keepsTheLaws", says: "asked by a host without an answer, told its client nothing"),
        passedByStarter: ["answersADataTask"],
        hints: [
          "An answer may have a response, an error, both or neither, and there may be no answer at "
            + "all. What does the client hear in each of these five cases now?",
          "Step 5 of the lesson finds its words by the host and fails if there are none. Step 4 says "
            + "which calls go together. Which calls fit an answer that has an error?",
          "Leave `startLoading()` early with one call to the client, for an error, a missing "
            + "response and an unknown host alike. After that, there is a response for sure, and the "
            + "calls of the starter can stay.",
        ],
        learned: "The host says which session a request came from, so parallel tests share no "
          + "answer.",
        leadsOn: "What should a stub do when a test forgot to set an answer?",
        anotherWay: "Give each session a path of its own, and keep the answers by path."),
      Exercise(
        id: "2.3", title: "A saboteur that plays a scenario, and complains if none is set",
        seam: .protocolInjection, stem: "Exercise3_SaboteurURLSession", points: 20,
        checks: [
          "deliversTheItem", "deliversTheVeryStatus", "deliversNoResponse", "deliversNoItem",
          "spoilsABodyInOnePlace", "complainsWithoutAScenario", "resemblesNoScenario",
          "keepsTheLaws",
        ],
        firstRed: FirstRed(
          check: "deliversTheItem", says: "In .status(200) ItemDetailAPI should get"),
        hints: [
          "Which parts arrive in each scenario? Read its sentence in `Scenario.swift` beside the row "
            + "of the starter. And what does a test get that forgot to choose?",
          "Read `Scenario.swift` case by case: which of body, response and error arrive? "
            + "`SessionAnswer` has a helper for most of them. Under \"Complain when no answer was "
            + "set\", the lesson shows a complaint at the line of the test.",
          "Switch over the optional scenario, with a case for each and one for none. Pass the "
            + "number of a status on as it is. Spoil the given JSON in one place for each of the two "
            + "spoiled bodies. Without a scenario, record an issue, then fail the request.",
        ],
        learned: "A strict stub fails at the line of the test that forgot to choose an answer.",
        leadsOn: "What if one test needs several answers?",
        anotherWay:
          "Let the scenario be a closure that returns an answer; the strict one complains. "
      ),
      Exercise(
        id: "2.4", title: "A table of answers by path, and an error for other paths",
        seam: .urlProtocol, stem: "Exercise4_SaboteurURLProtocol", points: 20,
        checks: ["keepsTheLaws", "answersEachPathFromItsRow", "failsAnUnknownPath"],
        firstRed: FirstRed(
          check: "keepsTheLaws", says: "in canInit. A law of this seam: `canInit` is true for"),
        hints: [
          "Which requests does the starter's `canInit` refuse, and who answers those in a real "
            + "session?",
          "Find the table by the host, as in 2.2, and the row by the path. For the error, look at "
            + "step 5 of the lesson: how does the teapot say which host it does not know?",
          "Take every request, then decide in `startLoading()`: there is a row, or there is none. "
            + "Both cases can go through `deliver(_:)`, if you put your error into an answer.",
        ],
        learned: "A stub with a table names each request that it has no row for.",
        leadsOn: "Long answers make long tests. Where else can an answer be kept?",
        anotherWay: "Keep one table for all sessions, with host and path together as the key."),
      Exercise(
        id: "2.5", title: "A fixture that shows what a test relies on",
        seam: .protocolInjection, stem: "Exercise5_ItemFixture", points: 10,
        checks: [
          "keepsTheRest", "putsInWhatIsNamed", "readsWhatIsNamed", "refusesAnUnknownField",
          "failsForAMissingFile",
        ],
        firstRed: FirstRed(
          check: "keepsTheRest",
          says: "and lost delivery, discount, isInStock, rating, tags"),
        hints: [
          "Follow one field that the answer has lost, from the file to the last line. Which line "
            + "does it not survive? Could a price of null get past that line?",
          "The same line loses all of it, so replace it rather than mend it. `JSONValue` can be "
            + "decoded and encoded. Which type fits an object of which you know only that its "
            + "fields have names?",
          "Decode a dictionary. For each change, ask the dictionary whether it has that field: if "
            + "it has, replace the value, and if not, throw an error of your own that holds the "
            + "name. Encode the dictionary. The first `TODO` can throw the same type of error.",
        ],
        learned: "A test should show the values that it relies on; a fixture fills in the rest.",
        leadsOn: "Which faulty APIs would get past tests of your own?",
        anotherWay: "Parse with JSONSerialization, and look for a key before you replace its value."
      ),
      Exercise(
        id: "2.6", title: "Tests of ItemDetailAPI, fed by your stubs",
        seam: .learnersTests, stem: "Exercise6_ItemDetailTests", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert), Check("passesOnTheRealAPI", .testsPass),
          Check("passesOn", .testsTolerate), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 13),
        hints: [
          "What does `ItemDetailAPI` promise for each kind of answer that a session can give? Its "
            + "error type has a case for most of them.",
          "The failure ends with the faults that survive: each one is a row that your table does "
            + "not have yet. `swift run workbook matrix 2` shows which test notices which fault. A "
            + "wrong status shows only at a border. Two faults show only with an answer that no real "
            + "session gives, so on one seam only.",
          "A row is a canned answer and the outcome of the load. A test with `arguments:` takes a "
            + "row, makes a stub with that answer and an API around the stub, loads, waits for the "
            + "first outcome in a log, and compares. Write it once for each seam.",
        ],
        learned: "Faults hide at borders: 199 and 200, 299 and 300, no bytes and no body.",
        leadsOn: "What if a test changes a price and then loads the item again?",
        anotherWay: "Write one test for each outcome."),
    ])
}
