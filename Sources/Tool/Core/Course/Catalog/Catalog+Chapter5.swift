extension Course {
  static let chapter5 = #"""
    # 5 Mock: Doubles that give the verdict
    canNow: You can let a double give the verdict, and you know when a simpler double is the better
      choice.

    ## 5.1 A session that knows which calls to expect
    ProtocolInjection: MockURLSession, 20 points
    red: It got GET /items/41, and no report reached the test
    check reportsAnUnexpectedCall: Step 2 of the lesson makes `MockPayments` judge. With a list,
      only the first call on it is expected next. What do the report and the answer need?
    check answersAnExpectedCall (green): A wrong call comes, and then the right one. What is on the
      list in between?
    check reportsMissingCalls: What is still on the list in `verify()`, and at whose line do you
      report it?
    check keepsTheLaws (green): What else does your mock do inside `withLock`, besides looking and
      removing? The last of the four details in step 2 is about that.
    hint: Three calls are expected, and the second one comes first. What does the mock report, and
      how many calls are missing afterwards?
    hint: Write one private function from a request to an answer. Under the lock, look at the first
      call on the list, and remove it if it fits. Outside the lock, return its answer, or report and
      return an error. The task hands that answer on. `verify()` is a loop over the rest of the
      list.
    learned: A mock knows which calls to expect, and reports a wrong one while it happens.
    leadsOn: Where does that report go when the double runs on a thread of the session?
    anotherWay: Keep all expectations, and count those that were met.

    ## 5.2 A URLProtocol with a list of expected requests
    URLProtocol: MockURLProtocol, 20 points
    red: which does not name GET
    check reportsUnexpectedRequests: Two wrong requests come, one after the other. What does the
      script know of them in the end, and what does `verify` say?
    check answersAnExpectedRequest: A wrong request comes, and then the right one. Which line
      removes an expectation before it knows whether the request meets it?
    check reportsMissingRequests: Two expected requests never come. How many of them does `verify`
      look at?
    check keepsTheLaws (green): The failure quotes the law. Each session has a script of its own,
      and `deliver` of the starter keeps the rest.
    hint: Step 4 of the lesson judges one request, with `update` and a variable outside its closure.
      What must the script hold so that `verify` can name every mistake?
    hint: Give the script a mutating function from a request to an answer: the canned answer of the
      first expected call, or an error that the function also adds to a list of mistakes. `verify`
      has two loops, one for each list, and both report at the line of its caller.
    learned: Behind a real session, a mock keeps its verdict until the test calls verify().
    leadsOn: Which parts of a request should an expectation leave open?
    anotherWay: Record every request, and compare the two lists in verify().

    ## 5.3 A lenient list of expectations
    ProtocolInjection: LenientExpectation, 10 points
    red: with X-Table: 9, and refused it
    check takesExpectedRequests: One request comes. How many expectations may it remove? And does
      `allHTTPHeaderFields` spell a name as the expectation does?
    check refusesOtherRequests: The section "Strict and lenient" ends with the opposite mistake: to
      accept everything. What else has a header besides its name?
    hint: Which headers does the test care about: those that came, or those that it expects?
    hint: For the headers: one condition that must hold for every expected header, and holds when
      there is none. For the order: find the index of an expectation that the request meets, return
      false if there is none, and remove that one alone.
    learned: A lenient expectation states what matters and accepts everything else.
    leadsOn: What happens when a test forgets to call verify()?
    anotherWay: Count equal expectations, and count down as requests come in.

    ## 5.4 A mock that verifies by itself
    URLProtocol: WithMock, 10 points
    red: not at the line that calls withMock
    check verifiesAtItsCaller: At whose line does `verify()` report if you pass none?
    check verifiesAtEachEnd: Step 3 of the lesson names two ways to lose a verdict. In how many ways
      can the closure end, and which of them does the starter leave out?
    check handsOnTheOutcome: Who reports an error that a test throws, and how often should it be
      reported?
    hint: Swift has a statement that runs on every way out of a scope.
    hint: One line above the call of the closure, which runs after it. Or two branches, one for a
      value and one for an error: each verifies first and then hands on its result.
    learned: A mock that verifies by itself keeps its verdict, even when the test throws.
    leadsOn: How many of its expectations does a test need?
    anotherWay: Catch the error, verify, and throw the error again.

    ## 5.5 Repair an over-specified test
    LearnersTests: OverSpecifiedTests, 20 points
    red: fails on another correct API, which
    asserts assertsSomething (green)
    passes passesOnTheRealAPI (green)
    tolerates passesOn
    notices failsOn (green, 8 faults)
    hint: The failure says how the API differs. Who would notice that difference without a test?
    hint: List every demand of these tests: headers, time limit, order, moment. Compare each with
      the table under "Strict and lenient". `swift run workbook matrix 5` shows which test refuses
      which API.
    hint: Ask for one header by name, and for its value. Let the mock and the expectation take two
      independent loads in any order. Wait for the outcome in the same way on both seams. Keep the
      loads as failures: an API that asks again does so only after one.
    learned: A test that expects too much fails on an API that is correct.
    leadsOn: You have now written all five kinds. Do you recognize them under a wrong name?
    anotherWay: Give each of the three requests a mock and a test of its own.

    ## 5.6 Name that double, again
    ProtocolInjection: NameThatDoubleAgain, 10 points
    red: NameThatDoubleAgain calls the doubles of all ten listings a mock
    check namesByTheKey
    hint: Cover the name of the class with a finger. What does this one test make of the double?
    hint: Ask the questions of "The decision key" in Chapter 1, in their order. For each listing,
      find the last `#expect` that could fail: is it in the test or in the double, and does it look
      at a result or at a record?
    hint: All five kinds occur. Two doubles judge by themselves. Three times, the test reads a
      record, once with nothing in it. One double never runs.
    learned: You can name a double by its use, whatever its class is called.
    leadsOn: Which kind would you choose for your next test?
    anotherWay: Say why for each of the ten, before you look at the reasons.
    """#
}
