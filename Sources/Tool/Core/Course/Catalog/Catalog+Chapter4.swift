extension Chapter {
  static let spy = Chapter(
    number: 4, kind: "Spy", title: "Doubles that remember what was asked of them",
    canNow: "You see every request that goes out, and your tests wait for it no longer than "
      + "they have to.",
    exercises: [
      Exercise(
        id: "4.1", title: "A session that keeps every request",
        seam: .protocolInjection, stem: "Exercise1_SpyURLSession", points: 20,
        checks: ["keepsItsRecord", "keepsTheLaws", "recordsWhenTheTaskIsMade"],
        firstRed: FirstRed(check: "keepsItsRecord", says: "and at a second look nothing"),
        passedByStarter: ["keepsTheLaws"],
        hints: [
          "A test makes a task and never resumes it. Which method of the spy knows the request "
            + "by then?",
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
          "recordsTheWholeRequest", "keepsTheLaws", Check("keepsItsRecord", rightInStarter: 6),
        ],
        firstRed: FirstRed(
          check: "keepsItsRecord", says: "and its record showed nothing at that moment"),
        passedByStarter: ["recordsTheWholeRequest", "keepsTheLaws"],
        hints: [
          "A caller has its answer and reads the record at once. What must have happened before?",
          "Between the look at a record and the write of a longer one, another load may do the same. "
            + "\"The same job with URLProtocol\" in the lesson changes a value of such a store in one "
            + "step, and names the helper that reads a body.",
          "Make a copy of the request with its body read. Add the copy to the record in one "
            + "`update`. Deliver the answer last.",
        ],
        learned:
          "A request is recorded before its answer goes out, so a test with the answer finds "
          + "it.",
        leadsOn: "Is it enough to know that resume() was called?",
        anotherWay: "Keep the answer and the record of a session together in one store."),
      Exercise(
        id: "4.3", title: "A task that counts resume and cancel",
        seam: .protocolInjection, stem: "Exercise3_SpyDataTask", points: 10,
        checks: ["countsEachCall", "keepsTheLaws"],
        firstRed: FirstRed(
          check: "countsEachCall", says: "SpyDataTask shows resumeCount 0, cancelCount 1"),
        hints: [
          "What does a flag say after the second call that it did not say after the first?",
          "Each task has two numbers. \"A record that many threads write\" in the lesson says how "
            + "to lose no count, and what never to call inside a lock.",
          "Store two numbers behind one lock, or two atomic numbers. Each method adds one to its "
            + "number and lets the lock go. Then think of the order inside `resume()`.",
        ],
        learned: "A count shows the call that came twice. A flag hides it.",
        leadsOn: "How does a double behind a real session learn that its task was cancelled?",
        anotherWay: "Keep a list of the calls by name, and count them when they are read."),
      Exercise(
        id: "4.4", title: "A silent URLProtocol that sees the cancel",
        seam: .urlProtocol, stem: "Exercise4_SilentURLProtocol", points: 10,
        checks: ["countsEachCall", "keepsTheLaws", "seesACallerThatGivesUp"],
        firstRed: FirstRed(
          check: "countsEachCall",
          says: "After [startLoading()] SilentURLProtocol showed 1 start and 0 stops, and at a"),
        hints: [
          "The failure names a sequence of calls, and the counts after it. Which line of the starter "
            + "ran during this sequence, and should not have?",
          "`canInit` is a question: which method runs when a load really begins? And what does a "
            + "test that looks twice see the second time?",
          "Between a look at a count and the write of a new one, another thread may do the same. "
            + "`update` of `PerHost` does both in one step.",
        ],
        learned: "A double that never answers leaves the load open long enough to be cancelled.",
        leadsOn: "How long should a test wait for a call that may never come?",
        anotherWay: "Keep a list of events for each session, and count them when they are read."),
      Exercise(
        id: "4.5", title: "A log of every result, with a wait that ends",
        seam: .protocolInjection, stem: "Exercise5_ResultLog", points: 20,
        checks: [
          "keepsTheLaws", "waitsUntilThereAreEnough", "wakesAtOnce", "givesUpWhenNothingComes",
        ],
        firstRed: FirstRed(check: "keepsTheLaws", says: "and shows nothing"),
        passedByStarter: ["wakesAtOnce"],
        hints: [
          "Do the record first; one check needs no more. Then ask: what does `record` know that "
            + "a waiting task wants to know?",
          "The doorbell in the lesson wakes one guest for one ring. What changes when the bell "
            + "rings many times, and each guest waits for a certain number of rings?",
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
          Check("assertsSomething", .testsAssert), Check("passesOnTheRealAPI", .testsPass),
          Check("passesOn", .testsTolerate), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 10),
        hints: [
          "What does `ItemDetailAPI` promise about one load? Which request does it send, how many, "
            + "and how often does it resume the task? How often does it call back, and where does "
            + "a cancel arrive?",
          "Each fault that survives names something that your tests do not read from the record. "
            + "Some show only when the load fails, one only when the id is not 1. One shows only "
            + "where a test counts `resume()`: look for it with protocol injection. With "
            + "URLProtocol, the task is a real one, and each fault resumes it once.",
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
