extension Chapter {
  static let spy = Chapter(
    number: 4, kind: "Spy", title: "Doubles that remember what was asked of them",
    canNow: "You see every request that goes out, and your tests wait for it no longer than "
      + "they have to.",
    exercises: [
      Exercise(
        id: "4.1", title: "A session that keeps every request",
        seam: .protocolInjection, stem: "Exercise1_SpyURLSession", points: 20,
        checks: [
          Check(
            "keepsEveryRequest",
            hint: "A test makes a task and never resumes it. Which method of the spy knows the "
              + "request by then?"),
          Check(
            "keepsTheWholeRequest",
            hint: "Look at the type of the record. What does it forget of a request?"),
          Check(
            "recordsFirst",
            hint: "A caller has its answer and reads the record at once. What must have happened "
              + "before?"),
          Check(
            "keepsTheLaws",
            hint: "Compare with your stub of 2.1. When does it call the completion handler, and "
              + "with what?"),
        ],
        firstRed: FirstRed(
          check: "keepsEveryRequest", says: "made a task for GET /items/4 and shows nothing"),
        hints: [
          "Look at step 3 in the lesson. The tally has all the parts: a value that several threads "
            + "may change, a line that changes it, a property that hands it out. But it forgets the "
            + "order and most of the request.",
          "Keep an array of requests behind the lock. `dataTask` adds to it in one step, and "
            + "`requests` returns a copy. The task only delivers the answer.",
        ],
        learned:
          "A spy keeps every request, whole and in order, whether its task is resumed or not.",
        leadsOn: "How do you keep a record for each session when the session makes the double?",
        anotherWay: "Write a decorator that records the request and leaves the answer to a stub."),
      Exercise(
        id: "4.2", title: "A URLProtocol that keeps the requests of each session",
        seam: .urlProtocol, stem: "Exercise2_SpyURLProtocol", points: 20,
        checks: [
          Check(
            "keepsEachSession",
            hint:
              "All sessions share a static property. Which helper in the lesson keeps one value "
              + "for each session?"),
          Check(
            "recordsFirst",
            hint: "A caller has its answer and reads the record at once. What must have happened "
              + "before?"),
          Check(
            "keepsTheWholeRequest",
            hint: "A stream can be read only once. Who reads it first, and what is left for the "
              + "next look?"),
          Check(
            "keepsTheLaws",
            hint: "Compare with your stub of 2.2. Which requests does it accept, and what does it "
              + "tell its client?"),
        ],
        firstRed: FirstRed(
          check: "keepsEachSession", says: "The first shows GET /items/4, GET /carts/3"),
        hints: [
          "Put the starter beside `SpyGateway` in \"The same job with URLProtocol\". Where do they "
            + "differ? Below `SpyGateway`, the lesson names a helper that reads a body.",
          "Make a copy of the request with its body read. Add the copy to the record of its "
            + "session in one `update`. Deliver the answer last.",
        ],
        learned:
          "A request is recorded before its answer goes out, so a test with the answer finds "
          + "it.",
        leadsOn: "Is it enough to know that resume() was called?",
        anotherWay: "Keep the answer and the record of a session together in one store."),
      Exercise(
        id: "4.3", title: "A task that counts resume and cancel",
        seam: .protocolInjection, stem: "Exercise3_SpyDataTask", points: 10,
        checks: [
          Check(
            "countsEachCall",
            hint: "What does a flag say after the second call that it did not say after the first?"),
          Check(
            "callsOnResume",
            hint: "`resume()` counts the call, and then lets a session deliver its answer. Does "
              + "`cancel()` do that too?"),
          Check(
            "countsFirst",
            hint: "Other code runs in `onResume`, and reads the counts. Is this call counted by "
              + "then? Is the lock free?"),
        ],
        firstRed: FirstRed(
          check: "countsEachCall",
          says: "received cancel(), cancel() and shows resumeCount 0, cancelCount 1"),
        passedByStarter: ["callsOnResume"],
        hints: [
          "\"A record that many threads write\" in the lesson says how to lose no count, and what "
            + "never to call inside a lock.",
          "Each method adds one to its number and lets the lock go. Then think of the order inside "
            + "`resume()`.",
        ],
        learned: "A count shows the call that came twice. A flag hides it.",
        leadsOn: "How does a double behind a real session learn that its task was cancelled?",
        anotherWay: "Keep a list of the calls by name, and count them when they are read."),
      Exercise(
        id: "4.4", title: "A silent URLProtocol that sees the cancel",
        seam: .urlProtocol, stem: "Exercise4_SilentURLProtocol", points: 10,
        checks: [
          Check(
            "countsEachCall",
            hint: "`canInit` is a question. Which method runs when a load really begins?"),
          Check(
            "tellsNothing",
            hint: "Which line talks to `client`? What is left to cancel after it?"),
          Check(
            "seesTheCancel",
            hint: "`ItemDetailAPI` loads `/items/6`, and the test asks for the counts of the whole "
              + "session. By what do you find them?"),
        ],
        firstRed: FirstRed(
          check: "countsEachCall", says: "received canInit and shows 1 start, 0 stops"),
        hints: [
          "The failure names the calls that came, and the counts after them. Which line of the "
            + "starter ran, and should not have?",
          "A start is counted in `startLoading`, a stop in `stopLoading`, and nothing else happens "
            + "there. `update` of `PerHost` counts in one step.",
        ],
        learned: "A double that never answers leaves the load open long enough to be cancelled.",
        leadsOn: "How long should a test wait for a call that may never come?",
        anotherWay: "Keep a list of events for each session, and count them when they are read."),
      Exercise(
        id: "4.5", title: "A log of every result, with a wait that ends",
        seam: .protocolInjection, stem: "Exercise5_ResultLog", points: 20,
        checks: [
          Check(
            "keepsEveryResult",
            hint: "A handler may be called on any thread. How did the tally of step 3 keep its "
              + "counts?"),
          Check(
            "endsEachWait",
            hint:
              "The doorbell in the lesson wakes one task for one ring. What changes when several "
              + "tasks wait, each for a certain number of rings?"),
          Check(
            "givesUp",
            hint: "Which part of the wait is inside `value(within: .answer)`? How often does one "
              + "wait call it?"),
        ],
        firstRed: FirstRed(check: "keepsEveryResult", says: "and shows nothing"),
        hints: [
          "Do the record first; one check needs no more. Then ask: what does `record` know that "
            + "a waiting task wants to know?",
          "Put the results and the waiting tasks into one state behind one lock. A new result "
            + "takes out the tasks and wakes them, and each looks again whether it has enough, "
            + "inside the operation that has the deadline. It looks and begins to wait in the same "
            + "lock. Or let each task look again and again, with `eventually`.",
        ],
        learned: "A test waits for as many results as it needs, with a deadline.",
        leadsOn: "Which faults in the requests of an API would your own tests notice?",
        anotherWay: "Wrap the CompletionLog that DoubleKit has already."),
      Exercise(
        id: "4.6", title: "Tests of what ItemDetailAPI sends",
        seam: .learnersTests, stem: "Exercise6_RequestTests", points: 20,
        checks: [
          Check(
            "assertsSomething", .testsAssert,
            hint: "One test for each seam: load through a spy, wait for the result, then expect "
              + "something of the record."),
          Check(
            "passesOnTheRealAPI", .testsPass,
            hint: "Print the record of one load. Which of your expectations is not true of it?"),
          Check(
            "passesOn", .testsTolerate,
            hint:
              "Another version may add a header, or call back on another queue. Expect only what "
              + "the server or the caller relies on, and wait for the result first."),
          Check(
            "failsOn", .testsNotice,
            hint: "Each fault that survives names something that your tests do not read from the "
              + "record. Some show only when the load fails, one only when the id is not 1, and one "
              + "only where a test counts `resume()`, with protocol injection."),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 10),
        hints: [
          "What does `ItemDetailAPI` promise about one load? Which request does it send, how many, "
            + "and how often does it resume the task? How often does it call back, and where does "
            + "a cancel arrive?",
          "With protocol injection, load an item whose id is not 1 and let it fail. Wait for "
            + "the first result, then expect one request, the counts of the task and one result. "
            + "In another test, cancel and count again. With URLProtocol, expect the request "
            + "as it was loaded, and a cancel that reaches a silent double.",
        ],
        learned: "First the call ends, then the test judges what was recorded.",
        leadsOn: "What if the double could fail the test itself, at the wrong call?",
        anotherWay: "Write one test for each fault."),
    ])
}
