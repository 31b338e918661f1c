extension Course {
  static let chapter1 = #"""
    # 1 Dummy: Doubles that must never be used
    canNow: You can tell the five kinds of double apart, and your tests fail when a request goes out
      that should not.

    ## 1.1 A session that must not be used
    ProtocolInjection: DummyURLSession, 10 points
    red: DummyURLSession was asked for a task, and reported nothing until the task was resumed.
    check reportsEachRequest: When is a session used: when somebody asks it for a task, or only when
      that task is resumed? Record the issue there.
    check namesTheURL: Your report has to contain the URL. Which of your methods has the request?
    check pointsToTheTest: Read "A dummy that complains" in the lesson: how does the receipt printer
      say where it was made? Your dummy got such a place too.
    check neverAnswers (green): Who should hear that the dummy was used: its caller, or the reader
      of the test's result?
    hint: Compare your dummy with the receipt printer of the lesson: when does it complain, about
      what, and at which line?
    hint: Record one issue before you return the task. Its text contains the URL of the request, and
      it appears at the place that the initializer kept. Nothing calls the completion handler.
    learned: A dummy fails the test that uses it, at the line where that test made it.
    leadsOn: What if the double runs on a thread that belongs to no test?
    anotherWay: Let one type be both the session and its task.

    ## 1.2 A safety net under a real session
    URLProtocol: DummyURLProtocol, 10 points
    red: When DummyURLProtocol failed a request, requests(of:) did not return it yet
    check failsEachRequest (green): The client hears one error and nothing else. What does `canInit`
      say about a request to any host?
    check remembersFirst: The caller of a request goes on as soon as the request has failed. What
      may it ask the net then, and is the answer ready?
    check keepsOldestFirst: At which end of the list does a new request belong? And which of the
      four members runs once for each request?
    check errorContainsTheURL: Make an error of your own that holds the URL: an `NSError` with a
      text, or a small struct.
    hint: The offline double in the lesson shows how to keep something for each host, and in which
      order. It keeps a number. What do you keep?
    hint: In `startLoading`, first add the request to those of its host. Then fail it, with an error
      whose description contains the URL.
    learned: Behind a real session, the double records and the test asserts.
    leadsOn: When two doubles look alike in code, how do you tell which kind they are?
    anotherWay: Keep one list for all sessions, and search it by the session's host.

    ## 1.3 Name that double
    ProtocolInjection: NameThatDouble, 10 points
    red: calls the doubles of all ten listings a mock
    check namesByTheKey: If every method of the double only recorded an issue, would this
      test still be green?
    hint: Ask the five questions of "The decision key" in their order for each listing, and stop at
      the first that fits. Look at the lines with `#expect`: do they look at a result of the API, or
      at the double?
    hint: All five kinds occur. Two doubles look busy and never run. One records, and nobody reads
      it. One method is called verify and only returns a list.
    learned: The kind of a double depends on what one test does with it, not on its name.
    leadsOn: A double can only help with requests that reach it. When does a request go past it?
    anotherWay: Ask the questions of the key in code, one after another.

    ## 1.4 Where does it go?
    URLProtocol: WhereDoesItGo, 10 points
    red: There is no prediction yet for
    check comesTrue: Which session really sends the request, and what was in its list when
      it was made?
    hint: Read `makeSession()` in RoutingScenario.swift next to "Where a request goes" in the
      lesson: a copy, an order, and a question that a class may answer with no.
    hint: For each scenario, write down the list of the session that sends, from left to right.
      Cross out the classes that decline. If the first one left is a double, it gets the request. In
      every other case, the request leaves.
    learned: A session asks the classes that its configuration held when the session was made.
    leadsOn: Can a test of your own show that no request was sent?
    anotherWay: Write down the set of scenarios in which the double is asked.

    ## 1.5 Test that an invalid id never reaches the network
    LearnersTests: InvalidIDTests, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething: The section on 1.5 in the lesson shows the shape of a test.
      Write one for each seam.
    passes passesOnTheRealAPI (green): What does `ItemDetailAPI` give its caller for an id that is
      not positive?
    tolerates passesOn (green): A correct API may call back later, and on another queue. Does your
      test wait for the callback before it expects something?
    notices failsOn (7 faults): Read the names of the faults that survived. If a request goes past
      your session, no dummy sees it: what else does the caller get?
    hint: The API refuses an invalid id, and it sends nothing. Is that one fact or two? Which of
      them can your dummy see?
    hint: Write one `@Test` for each seam. Make the dummy and the API inside the test, ask for 0 and
      for a negative id, wait for the result in a log, and expect the error of a refused request.
      With URLProtocol, also ask the safety net for its requests.
    learned: A good test passes on every correct API and fails on a faulty one.
    leadsOn: So far the API received nothing. How do you choose what it receives?
    anotherWay: With URLProtocol, expect that the async itemDetail(id:) throws: the net fails every
      request, so it returns.
    """#
}
