import WorkbookSupport

extension Chapter {
  static let spy = Chapter(
    number: 4, kind: "Spy", title: "Doubles that remember what was asked of them",
    exercises: [
      Exercise(
        id: "4.1", title: "A session that keeps every request",
        seam: .protocolInjection, stem: "Exercise1_SpyURLSession", points: 10,
        checks: ["keepsItsRecord", "keepsTheLaws", "recordsWhenTheTaskIsMade"],
        firstRed: FirstRed(check: "keepsItsRecord", says: "and keeps []"),
        hints: [
          "A task may be made and never resumed. At which call has the session learned what "
            + "was asked for, and what would a later place miss?",
          "The tally in the lesson has all the parts: a value that several threads may change, "
            + "a line that changes it, a property that hands it out. Its value forgets the order "
            + "and most of the request; yours must not.",
          "Give the class one stored property behind a lock. One method adds to it, in one "
            + "step and before the task is made; one property returns a copy. The task stays as it "
            + "is.",
        ],
        learned:
          "A spy keeps every request, whole and in order, whether its task is resumed or not. ",
        leadsOn: "How do you keep a record for each session when the session makes the double?",
        anotherWay: "Write a decorator that keeps the request and leaves the answer to a stub."),
      Exercise(
        id: "4.2", title: "A URLProtocol that keeps the requests of each session",
        seam: .urlProtocol, stem: "Exercise2_SpyURLProtocol", points: 10,
        checks: ["recordsTheWholeRequest", "keepsTheLaws", "keepsItsRecord"],
        firstRed: FirstRed(
          check: "recordsTheWholeRequest", says: "and SpyURLProtocol recorded nothing"),
        hints: [
          "The system asks your class several things about one request. Which of the four "
            + "members is called because a load begins?",
          "There is a store by host for the canned answers; a second one can hold a record "
            + "for each host. The lesson shows how a value of such a store is changed in one step, and "
            + "which helper reads a body.",
          "One static property, one line at the start of a method, one line that looks up a "
            + "host and falls back to nothing recorded. Read the body and write before you answer, "
            + "or a test that has the answer may find no record yet.",
        ],
        learned:
          "A request is recorded before its answer goes out, so a test with the answer finds "
          + "it.",
        leadsOn: "Is it enough to know that resume() was called?",
        anotherWay: "Keep the answer and the record of a session together in one store."),
      Exercise(
        id: "4.3", title: "A task that counts resume and cancel",
        seam: .protocolInjection, stem: "Exercise3_SpyDataTask", points: 5,
        checks: ["keepsTheLaws", "countsEachCall"],
        firstRed: FirstRed(check: "keepsTheLaws", says: "SpyDataTask"),
        hints: [
          "What does a flag say after the second call that it did not say after the first?",
          "Two numbers, and each belongs to one task. \"A record that many threads write\" in "
            + "the lesson tells what is safe for the memory and what also loses no count.",
          "A stored value with two numbers behind one lock, or two atomic numbers. Each method "
            + "raises one of them by one; `resume()` then, with no lock held, still calls what it "
            + "was given.",
        ],
        learned: "A count shows the call that came twice. A flag hides it.",
        leadsOn: "How does a double behind a real session learn that its task was cancelled?",
        anotherWay: "Keep a list of the calls by name, and count them when they are read."),
      Exercise(
        id: "4.4", title: "A silent URLProtocol that sees the cancel",
        seam: .urlProtocol, stem: "Exercise4_SilentURLProtocol", points: 5,
        checks: ["countsEachCall", "keepsTheLaws", "seesACallerThatGivesUp"],
        firstRed: FirstRed(
          check: "countsEachCall",
          says: "After [startLoading()] SilentURLProtocol shows 0 starts and 0 stops"),
        hints: [
          "Nobody calls `cancel()` on a `URLProtocol`. Which of its members runs when somebody "
            + "cancels the task above it?",
          "The instances come and go, one for each load, so the counts live in a static store "
            + "by host. The tally in the lesson does this with one number for each customer.",
          "A small struct with two numbers, a store of it by host, and in each of the two "
            + "methods one change in one step. The functions read the struct of a session; a "
            + "session without one has counted nothing.",
        ],
        learned: "A double that never answers leaves the load open long enough to be cancelled.",
        leadsOn: "How long should a test wait for a call that may never come?",
        anotherWay: "Keep a list of events for each session, and count them when they are read."),
      Exercise(
        id: "4.5", title: "A log of every result, with a wait that ends",
        seam: .protocolInjection, stem: "Exercise5_ResultLog", points: 10,
        checks: [
          "keepsTheLaws", "waitsUntilThereAreEnough", "wakesAtOnce", "givesUpWhenNothingComes",
        ],
        firstRed: FirstRed(check: "keepsTheLaws", says: "and keeps []"),
        hints: [
          "Do the record first; one check needs no more. Then: what is known to `record` "
            + "that the one who waits would like to be told?",
          "The doorbell in the lesson wakes one guest for one ring. What changes when the bell "
            + "rings many times, and each guest waits for a certain number of rings?",
          "One state behind one lock: the results, and those who wait. A new result takes all of "
            + "them out and wakes them, and each looks again whether it has enough, inside the "
            + "operation that has the deadline. Looking and parking happen in the same lock. Or "
            + "nobody parks, and who waits looks again and again: `eventually` does that.",
        ],
        learned: "A test waits for as many results as it needs, with a deadline.",
        leadsOn: "Which faults in the requests of an API would your own tests notice?",
        anotherWay: "Wrap the CompletionLog that DoubleKit has already."),
      Exercise(
        id: "4.6", title: "Tests of what ItemDetailAPI sends",
        seam: .learnersTests, stem: "Exercise6_RequestTests", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "What does `ItemDetailAPI` promise about one load? Ask the session: which request, "
            + "how many, resumed how often? Ask the caller: called back how often, and what does "
            + "a cancel reach?",
          "Each fault that survives names something that you have not read from the record. "
            + "Some show only when the load fails, one only when the id is not 1. One shows only "
            + "where `resume()` is counted: look for it by protocol injection, since a second "
            + "`resume()` of a real task starts the load again on Linux alone.",
          "By protocol injection: load an item whose id is not 1 and let it fail. Wait for "
            + "the first result, then expect one request, the counts of the task and one result. "
            + "In a test of its own, cancel and count again. By URLProtocol: expect the request "
            + "as it was loaded, and a cancel that reaches a silent double.",
        ],
        learned: "First the call ends, then the test judges what was recorded.",
        leadsOn: "What if the double could fail the test itself, at the wrong call?",
        anotherWay: "Write one test for each fault."),
    ])
}
