extension Chapter {
  static let mock = Chapter(
    number: 5, kind: "Mock", title: "Doubles that hold the verdict",
    exercises: [
      Exercise(
        id: "5.1", title: "A session that knows which calls to expect",
        seam: .protocolInjection, stem: "Exercise1_MockURLSession", points: 10,
        checks: [
          "reportsAnUnexpectedCall", "judgesEachCall", "keepsTheLaws", "takesACallInOneStep",
        ],
        firstRed: FirstRed(
          check: "reportsAnUnexpectedCall", says: "GET /items/41 came, and no report of it"),
        hints: [
          "When the second of three expected calls comes, what must the mock still know, and "
            + "what may it forget?",
          "`MockPayments` in the lesson expects one call. Where does it decide, with which line "
            + "does it report, and what does it answer so that nobody waits? Your list replaces "
            + "its one expectation.",
          "One private function from a request to an answer: in one step under the lock, look "
            + "at the first call on the list and take it off if it fits; then, outside of the "
            + "lock, return its answer, or report and return an error. The task calls it and hands "
            + "the answer on. `verify()` is a loop over what is left.",
        ],
        learned: "A mock knows what to expect, and reports a wrong call while it happens.",
        leadsOn: "Where does that report go when the double runs on a thread of the session?",
        anotherWay: "Keep all expectations, and count which ones were met."),
      Exercise(
        id: "5.2", title: "A URLProtocol with a list of expected requests",
        seam: .urlProtocol, stem: "Exercise2_MockURLProtocol", points: 10,
        checks: [
          "failsAnUnexpectedRequest", "keepsTheLaws", "judgesEachRequest",
          "takesARequestInOneStep",
        ],
        firstRed: FirstRed(
          check: "failsAnUnexpectedRequest", says: "GET /items/41 came, and it was left waiting"),
        hints: [
          "On which thread does `startLoading` run, and whose test would an issue belong to "
            + "that it records?",
          "`update` of `PerHost` changes the script of a session in one step, and a variable "
            + "outside of its closure can carry the result out. `deliver` takes an answer with an "
            + "error as well as one with a response.",
          "Give the script a mutating function that takes a request and returns an answer: the "
            + "can of the first call that is left, or an error that was put on the list of "
            + "mistakes too. `verify` has two loops, one for each list, and both use the line that "
            + "it was given.",
        ],
        learned: "Behind a real session, a mock keeps its verdict until the test calls verify().",
        leadsOn: "Which parts of a request should an expectation leave open?",
        anotherWay: "Record every request, and compare the two lists in verify()."),
      Exercise(
        id: "5.3", title: "Expectations that put up with what does not matter",
        seam: .protocolInjection, stem: "Exercise3_LenientExpectation", points: 5,
        checks: ["allowsAnExtraHeader", "judgesEachRequest"],
        firstRed: FirstRed(
          check: "allowsAnExtraHeader", says: "came with an innocent Accept-Language besides"),
        hints: [
          "Which headers does the test care about: those that came, or those that it expected?",
          "Turn the comparison round: go through the expected headers and ask the request for "
            + "each by its name. For the order, look for a place in the list and not at its first "
            + "one.",
          "One condition that must hold for all expected headers, none of them being fine too. "
            + "In `take`, find the index of an expectation that is met, leave when there is none, "
            + "and remove that one alone.",
        ],
        learned: "A lenient expectation states what matters and accepts everything else.",
        leadsOn: "What happens when a test forgets to call verify()?",
        anotherWay: "Count equal expectations, and count down as requests come in."),
      Exercise(
        id: "5.4", title: "A mock that verifies by itself",
        seam: .urlProtocol, stem: "Exercise4_WithMock", points: 5,
        checks: ["verifies", "givesEachBodyItsOwnMock"],
        firstRed: FirstRed(check: "verifies", says: "No report of withMock reached the test"),
        hints: [
          "In how many ways can the body end, and which of them leaves the function at the "
            + "line where it is called?",
          "Swift has a statement for what must happen on each way out of a scope. And whose "
            + "line would `verify()` take if you give it none?",
          "One line before the body is called, which runs after it. Or two branches, for a "
            + "value and for an error, each of which verifies and then hands on what it has.",
        ],
        learned: "A mock that verifies by itself is not forgotten, even when the test throws.",
        leadsOn: "How many of its expectations does a test need?",
        anotherWay: "Catch the error, verify, and throw the error again."),
      Exercise(
        id: "5.5", title: "An over-specified test, cured",
        seam: .learnersTests, stem: "Exercise5_OverSpecifiedTests", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "passesOn", says: "fails on an API that is as good, though it"),
        hints: [
          "The failure says how the API differs. Who would notice that difference if there "
            + "were no test?",
          "Go through all that the tests ask for: each header, the time limit, the order of "
            + "the requests, the order of the outcomes, the moment of the answer. The lesson's "
            + "table says what somebody relies on. `swift run workbook matrix 5` shows which test refuses "
            + "which API.",
          "Ask for one header by name, and for its value. Let the mock and the expectation "
            + "take two independent loads in any order, and wait for the outcome on both seams in "
            + "the same way. Keep the loads as failures: an API that asks again does so only "
            + "then.",
        ],
        learned: "A test that expects too much fails on an API that is correct.",
        leadsOn: "Which kind would you choose for your next test? Chapters/FiveDoubles.md compares "
          + "them.",
        anotherWay: "Give each of the three requests a mock and a test of its own."),
    ])
}
