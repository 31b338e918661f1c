extension Course {
  static let chapter4 = #"""
    # 4 Spy: Doubles that remember what was asked of them
    canNow: You see every request that goes out, and your tests wait for it no longer than they have
      to.

    ## 4.1 A session that keeps every request
    ProtocolInjection: SpyURLSession, 20 points
    red: made a task for GET /items/4 and shows nothing
    check keepsEveryRequest: A test makes a task and never resumes it. Which method of the spy knows
      the request by then?
    check keepsTheWholeRequest: Look at the type of the record. What does it forget of a request?
    check recordsFirst: A caller has its answer and reads the record at once. What must have
      happened before?
    check keepsTheLaws (green): Compare with your stub of 2.1. When does it call the completion
      handler, and with what?
    hint: Look at step 3 in the lesson. The tally has all the parts: a value that several threads
      may change, a line that changes it, a property that hands it out. But it forgets the order and
      most of the request.
    hint: Keep an array of requests behind the lock. `dataTask` adds to it in one step, and
      `requests` returns a copy. The task only delivers the answer.
    learned: A spy keeps every request, whole and in order, whether its task is resumed or not.
    leadsOn: How do you keep a record for each session when the session makes the double?
    anotherWay: Write a decorator that records the request and leaves the answer to a stub.

    ## 4.2 A URLProtocol that keeps the requests of each session
    URLProtocol: SpyURLProtocol, 20 points
    red: The first shows GET /items/4, GET /carts/3
    check keepsEachSession: All sessions share a static property. Which helper in the lesson keeps
      one value for each session?
    check recordsFirst: A caller has its answer and reads the record at once. What must have
      happened before?
    check keepsTheWholeRequest: A stream can be read only once. Who reads it first, and what is left
      for the next look?
    check keepsTheLaws (green): Compare with your stub of 2.2. Which requests does it accept, and
      what does it tell its client?
    hint: Put the starter beside `SpyGateway` in "The same job with URLProtocol". Where do they
      differ? Below `SpyGateway`, the lesson names a helper that reads a body.
    hint: Make a copy of the request with its body read. Add the copy to the record of its session
      in one `update`. Deliver the answer last.
    learned: A request is recorded before its answer goes out, so a test with the answer finds it.
    leadsOn: Is it enough to know that resume() was called?
    anotherWay: Keep the answer and the record of a session together in one store.

    ## 4.3 A task that counts resume and cancel
    ProtocolInjection: SpyDataTask, 10 points
    red: received cancel(), cancel() and shows resumeCount 0, cancelCount 1
    check countsEachCall: What does a flag say after the second call that it did not say after the
      first?
    check callsOnResume (green): `resume()` counts the call, and then lets a session deliver its
      answer. Does `cancel()` do that too?
    check countsFirst: Other code runs in `onResume`, and reads the counts. Is this call counted by
      then? Is the lock free?
    hint: "A record that many threads write" in the lesson says how to lose no count, and what never
      to call inside a lock.
    hint: Each method adds one to its number and lets the lock go. Then think of the order inside
      `resume()`.
    learned: A count shows the call that came twice. A flag hides it.
    leadsOn: How does a double behind a real session learn that its task was cancelled?
    anotherWay: Keep a list of the calls by name, and count them when they are read.

    ## 4.4 A silent URLProtocol that sees the cancel
    URLProtocol: SilentURLProtocol, 10 points
    red: received canInit and shows 1 start, 0 stops
    check countsEachCall: `canInit` is a question. Which method runs when a load really begins?
    check tellsNothing: Which line talks to `client`? What is left to cancel after it?
    check seesTheCancel: `ItemDetailAPI` loads `/items/6`, and the test asks for the counts of the
      whole session. By what do you find them?
    hint: The failure names the calls that came, and the counts after them. Which line of the
      starter ran, and should not have?
    hint: A start is counted in `startLoading`, a stop in `stopLoading`, and nothing else happens
      there. `update` of `PerHost` counts in one step.
    learned: A double that never answers leaves the load open long enough to be cancelled.
    leadsOn: How long should a test wait for a call that may never come?
    anotherWay: Keep a list of events for each session, and count them when they are read.

    ## 4.5 A log of every result, with a wait that ends
    ProtocolInjection: ResultLog, 20 points
    red: and shows nothing
    check keepsEveryResult: A handler may be called on any thread. How did the tally of step 3 keep
      its counts?
    check endsEachWait: The doorbell in the lesson wakes one task for one ring. What changes when
      several tasks wait, each for a certain number of rings?
    check givesUp: Which part of the wait is inside `value(within: .answer)`? How often does one
      wait call it?
    hint: Do the record first; one check needs no more. Then ask: what does `record` know that a
      waiting task wants to know?
    hint: Put the results and the waiting tasks into one state behind one lock. A new result takes
      out the tasks and wakes them, and each looks again whether it has enough, inside the operation
      that has the deadline. It looks and begins to wait in the same lock. Or let each task look
      again and again, with `eventually`.
    learned: A test waits for as many results as it needs, with a deadline.
    leadsOn: Which faults in the requests of an API would your own tests notice?
    anotherWay: Wrap the CompletionLog that DoubleKit has already.

    ## 4.6 Tests of what ItemDetailAPI sends
    LearnersTests: RequestTests, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething: One test for each seam: load through a spy, wait for the result, then
      expect something of the record.
    passes passesOnTheRealAPI (green): Print the record of one load. Which of your expectations is
      not true of it?
    tolerates passesOn (green): Another version may add a header, or call back on another queue.
      Expect only what the server or the caller relies on, and wait for the result first.
    notices failsOn (10 faults): Each fault that survives names something that your tests do not
      read from the record. Some show only when the load fails, one only when the id is not 1, and
      one only where a test counts `resume()`, with protocol injection.
    hint: What does `ItemDetailAPI` promise about one load? Which request does it send, how many,
      and how often does it resume the task? How often does it call back, and where does a cancel
      arrive?
    hint: With protocol injection, load an item whose id is not 1 and let it fail. Wait for the
      first result, then expect one request, the counts of the task and one result. In another test,
      cancel and count again. With URLProtocol, expect the request as it was loaded, and a cancel
      that reaches a silent double.
    learned: First the call ends, then the test judges what was recorded.
    leadsOn: What if the double could fail the test itself, at the wrong call?
    anotherWay: Write one test for each fault.
    """#
}
