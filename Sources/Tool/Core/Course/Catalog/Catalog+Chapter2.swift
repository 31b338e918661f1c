extension Course {
  static let chapter2 = #"""
    # 2 Stub: Doubles with canned answers
    canNow: You decide what the code under test receives, down to answers that no server sends.

    ## 2.1 A session with a canned answer
    ProtocolInjection: StubURLSession, 20 points
    red: StubURLSession answered before resume() was called
    check waitsForResume: Step 3 of the lesson shows how a task carries something until it is
      resumed. What does this task have to carry?
    check deliversAsGiven: Read `deliver(to:)` with an answer that has an error and a response.
      Which answers does it change on their way?
    check keepsTheLaws: Make two tasks, drop the session, cancel one task, and resume the other. Who
      is called, and how often?
    hint: The test gives its answer to the session. The task delivers it. When does the task need
      the answer?
    hint: Let the task store what it needs, as in step 3 of the lesson.
    hint: Give the task two stored properties, and let the session fill them. In `resume()`, hand
      over the three parts of the one to the other.
    learned: A stub gives its canned answer when the task is resumed, and not before.
    leadsOn: A URLSession makes its own URLProtocol objects. How do you give one of them an answer?
    anotherWay: Give the task one closure that delivers the answer.

    ## 2.2 A canned answer for each real session
    URLProtocol: StubURLProtocol, 20 points
    red: was given (URLError.timedOut) and told its client
    check answersItsOwn (green): Two sessions are open. How does `startLoading()` know which of them
      made this request?
    check deliversAnErrorAlone: Follow an answer with an error through `startLoading()`, line by
      line. Which calls does the client hear, before and after `didFailWithError`?
    check failsWithoutAResponse: Follow three nils through `startLoading()`. Which call tells the
      client that nothing will come?
    check failsAnUnknownHost: Step 5 of the lesson finds its words by the host. What does it do when
      there are none?
    hint: An answer may have a response, an error, both or neither, and there may be no answer at
      all. What does the client hear in each of these five cases now?
    hint: Step 4 of the lesson says which calls go together. Which of them fit an answer that has an
      error?
    hint: Leave `startLoading()` early with one call to the client, for an error, a missing response
      and an unknown host alike. After that, there is a response for sure.
    learned: The host says which session a request came from, so parallel tests share no answer.
    leadsOn: What should a stub do when a test forgot to set an answer?
    anotherWay: Turn each case without a response into an answer with an error first, and deliver
      all answers in one place.

    ## 2.3 A saboteur that plays a scenario, and complains if none is set
    ProtocolInjection: SaboteurURLSession, 20 points
    red: In .noResponse SaboteurURLSession should deliver
    check playsEachScenario: Read the sentence of the first wrong scenario in
      `Scenario.swift`, beside its line in the starter. Which of body, response and error arrive?
    check complainsWithoutAScenario: The lesson shows a complaint at the line of the test under
      "Complain when no answer was set". What does this one have to say besides?
    check keepsTheLaws (green): All that 2.1 asks of a session goes for this one too: it is a stub.
    hint: Which parts arrive in each scenario? And what does a test get that forgot to choose one?
    hint: `SessionAnswer` has a helper for most of the scenarios. A complaint is an issue at the
      line of the test.
    hint: Pass the number of a status on as it is. Spoil the given JSON in one place for each of the
      two spoiled bodies. Without a scenario, record an issue, then fail the request.
    learned: A strict stub fails at the line of the test that forgot to choose an answer.
    leadsOn: What if one test needs several answers?
    anotherWay: Let the scenario be a closure that returns an answer; the strict one complains.

    ## 2.4 A table of answers by path, and an error for other paths
    URLProtocol: SaboteurURLProtocol, 20 points
    red: SaboteurURLProtocol told its client nothing
    check answersEachPathFromItsRow: Find the table by the host, as in 2.2. Which part of the URL
      finds the row?
    check takesEveryRequest: Who answers a request that `canInit` refuses, in a real session?
    check failsAnUnknownPath: Step 5 of the lesson puts the name of an unknown host into an error.
      Where?
    hint: Where is it decided now whether a path has a row, and where could it be decided?
    hint: Take every request, then decide in `startLoading()`: there is a row, or there is none.
    hint: Both cases can go through `deliver(_:)`, if you put your error into an answer.
    learned: A stub with a table names each request that it has no row for.
    leadsOn: Long answers make long tests. Where else can an answer be kept?
    anotherWay: Keep one table for all sessions, with host and path together as the key.

    ## 2.5 A fixture that shows what a test relies on
    ProtocolInjection: ItemFixture, 10 points
    red: and lost delivery, discount, isInStock, rating, tags
    check keepsTheRest: Follow one field that is lost, from the file to the last line. Which line
      does it not survive?
    check failsForAnUnknownName: What does the function know about the names when it reads the file?
      An error of your own can hold the name that is missing.
    check putsInWhatIsNamed: Could a price of "free", or of null, get past your lines? Which type
      holds both?
    check readsWhatIsNamed (green): Which file do you read, and when?
    hint: Which type can hold a field that it does not know?
    hint: One line loses all of it, so replace it rather than mend it. `JSONValue` is `Codable`.
      Which type fits an object of which you know only that its fields have names?
    hint: Decode a dictionary. For each change, ask the dictionary whether it has that field: if it
      has, replace the value, and if not, throw. Encode the dictionary.
    learned: A test should show the values that it relies on; a fixture fills in the rest.
    leadsOn: Which faulty APIs would get past tests of your own?
    anotherWay: Compare the names with the keys of the dictionary first, then merge the changes into
      it.

    ## 2.6 Tests of ItemDetailAPI, fed by your stubs
    LearnersTests: ItemDetailTests, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething: Begin with one answer: a stub, an API around it, a log, one
      expectation. Then run the same row on the other seam.
    passes passesOnTheRealAPI (green): The real API is right, so a row expects the wrong outcome. On
      which seam does it fail? Not every answer gets through a real session.
    tolerates passesOn (green): Does your test wait until the outcome has come, on whichever thread?
    notices failsOn (13 faults): Each fault in the list is a row that your table does not have yet.
      A wrong status shows only at a border. Two faults show only with an answer that no real
      session gives.
    hint: What does `ItemDetailAPI` promise for each kind of answer that a session can give? Its
      error type has a case for most of them.
    hint: `swift run workbook matrix 2` shows which test notices which fault.
    hint: A row is a canned answer and the outcome of the load. A test with `arguments:` takes a
      row, makes a stub with that answer and an API around the stub, loads, waits for the first
      outcome in a log, and compares. Write it once for each seam.
    learned: Faults hide at borders: 199 and 200, 299 and 300, no bytes and no body.
    leadsOn: What if a test changes a price and then loads the item again?
    anotherWay: Write one test for each outcome.
    """#
}
