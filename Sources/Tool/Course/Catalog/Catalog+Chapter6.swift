extension Chapter {
  static let async = Chapter(
    number: 6, kind: "Async", title: "Tests that wait, and answers that a test holds",
    canNow: "You can test what happens while an answer is on its way, in any order, without "
      + "waiting for time to pass.",
    exercises: [
      Exercise(
        id: "6.1", title: "Three old tests, rewritten with Swift Testing",
        seam: .learnersTests, stem: "Exercise1_OutOfXCTest", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "Each old test can be green although the load ended in another way. In which line does "
            + "that happen?",
          "The lesson rewrites a test of the stock. What does a load of an item give you in the "
            + "place of the number, and in which form can you compare it?",
          "One test with rows: a canned answer, and the LoadOutcome that a load of it ends with. "
            + "Wait for the first outcome, compare it, and then count the outcomes.",
        ],
        learned:
          "A test starts something, waits with a deadline, and checks when the wait is over.",
        leadsOn: "How does a test make one answer wait for another?",
        anotherWay: "Write a test for each answer, and count with `confirmation` around the wait."),
      Exercise(
        id: "6.2", title: "A session that holds each answer until you release it",
        seam: .protocolInjection, stem: "Exercise2_HeldURLSession", points: 10,
        checks: [
          "answersInTheOrderOfTheTest", "holdsEachTask", "keepsTheLaws", "endsEachRequestOnce",
        ],
        firstRed: FirstRed(
          check: "holdsEachTask",
          says: "After [dataTask of GET /items/3] HeldURLSession holds [GET /items/3]"),
        hints: [
          "Two tasks ask for the same item, and one of them is cancelled. How does the session "
            + "know which of the two requests has to go?",
          "Step 3 of Chapter 2's lesson says when a task begins, and \"What a spy is\" in Chapter "
            + "4 which calls a task gets. Three calls of the starter do too little or come too "
            + "early: read `dataTask`, `cancel()` and the closure of `withLock`.",
          "Make the task a class that knows its session. `resume()` puts the task on the list, if "
            + "it never was there; `cancel()` takes that same object off. `release` removes the "
            + "first task that fits and returns it from `withLock`, and calls the handler "
            + "after that.",
        ],
        learned: "A held stub puts the order of the answers into the test, without any sleep.",
        leadsOn: "Behind a real session, the test never sees the task. What can you hold there?",
        anotherWay: "Give each task an AsyncStream, and let release yield the answer into it."),
      Exercise(
        id: "6.3", title: "A URLProtocol that holds each load",
        seam: .urlProtocol, stem: "Exercise3_HeldURLProtocol", points: 10,
        checks: [
          "answersInTheOrderOfTheTest", "holdsEachLoad", "deliversOnTheLoaderThread",
          "keepsTheLaws", "endsEachLoadOnce",
        ],
        firstRed: FirstRed(
          check: "answersInTheOrderOfTheTest",
          says: "asked a real session for three items, and HeldURLProtocol holds nothing"),
        hints: [
          "`release` is called long after `startLoading` has returned. Which object can still "
            + "reach the client of that load?",
          "In 4.4, `startLoading` and `stopLoading` changed two counts with `update`. Here they "
            + "change a list in the same way. What must `release` do inside the closure of "
            + "`update`, and what has to wait for the loader's thread?",
          "`startLoading` appends a `Load` with `self`, unless the list has it already. "
            + "`stopLoading` removes the load whose double is identical to `self`. Both keep "
            + "`isLoading` up to date. `release` removes the first load that fits and keeps it in "
            + "a variable outside the closure; then it has the loader's thread deliver the "
            + "answer, and returns whether there was a load.",
        ],
        learned: "A URLProtocol object can wait on a list: it is the way back to its client, "
          + "on the loader's thread.",
        leadsOn: "What does a caller that awaits such an answer see when its task is cancelled?",
        anotherWay: "Keep a closure for each load, under a number, that delivers the answer."),
    ])
}
