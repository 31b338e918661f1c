extension Course {
  static let chapter6 = #"""
    # 6 Async: Tests that wait, and answers that a test holds
    canNow: You can test what happens while an answer is on its way, in any order, without waiting
      for time to pass.

    ## 6.1 Three old tests, rewritten with Swift Testing
    LearnersTests: OutOfXCTest, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealAPI (green)
    tolerates passesOn (green)
    notices failsOn (10 faults)
    hint: Each old test can be green although the load ended in another way. In which line does that
      happen?
    hint: The lesson rewrites a test of the stock. What does a load of an item give you in the place
      of the number, and in which form can you compare it?
    hint: One test with rows: a canned answer, and the LoadOutcome that a load of it ends with. Wait
      for the first outcome, compare it, and then count the outcomes.
    learned: A test starts something, waits with a deadline, and checks when the wait is over.
    leadsOn: How does a test make one answer wait for another?
    anotherWay: Write a test for each answer, and count with `confirmation` around the wait.

    ## 6.2 A session that holds each answer until you release it
    ProtocolInjection: HeldURLSession, 20 points
    red: After [dataTask of GET /items/3] HeldURLSession holds [GET /items/3]
    check answersInTheOrderOfTheTest (green)
    check holdsEachTask
    check keepsTheLaws
    hint: Two tasks ask for the same item, and one of them is cancelled. How does the session know
      which of the two requests has to go?
    hint: Step 3 of Chapter 2's lesson says when a task begins, and "What a spy is" in Chapter 4
      which calls a task gets. Three calls of the starter do too little or come too early: read
      `dataTask`, `cancel()` and the closure of `withLock`.
    hint: Make the task a class that knows its session. `resume()` puts the task on the list, if it
      never was there; `cancel()` takes that same object off. `release` removes the first task that
      fits and returns it from `withLock`, and calls the handler after that.
    learned: A held stub puts the order of the answers into the test, without any sleep.
    leadsOn: Behind a real session, the test never sees the task. What can you hold there?
    anotherWay: Give each task an AsyncStream, and let release yield the answer into it.

    ## 6.3 A URLProtocol that holds each load
    URLProtocol: HeldURLProtocol, 20 points
    red: After [start GET /items/3] HeldURLProtocol holds nothing
    check holdsEachLoad
    check deliversOnTheLoaderThread (green)
    check keepsTheLaws (green)
    hint: `release` is called long after `startLoading` has returned. Which object can still reach
      the client of that load?
    hint: In 4.4, `startLoading` and `stopLoading` changed two counts with `update`. Here they
      change a list in the same way. What must `release` do inside the closure of `update`, and what
      has to wait for the loader's thread?
    hint: `startLoading` appends a `Load` with `self`, unless it is loading already. `stopLoading`
      removes the load whose double is identical to `self`. Both keep `isLoading` up to date.
      `release` removes the first load that fits and keeps it in a variable outside the closure;
      then it has the loader's thread deliver the answer, and returns whether there was a load.
    learned: A URLProtocol object can wait on a list: it is the way back to its client, on the
      loader's thread.
    leadsOn: What does a caller that awaits such an answer see when its task is cancelled?
    anotherWay: Keep a closure for each load, under a number, that delivers the answer.

    ## 6.4 Six doubles of the API, for the tests of a screen
    ProtocolInjection: ItemDetailAPIDoubles, 20 points
    red: It answered .request, as a stub does, and reported nothing.
    check dummyAndMockJudge
    check heldStubHoldsEachCall
    check stubFakeAndSpyAnswer
    check keepsTheLaws (green)
    hint: Ask the questions of the decision key about each double. Which one answers although it
      should not? Which one forgets? Which one never judges?
    hint: 1.1, 3.1, 4.1 and 5.1 have the same kinds one level below. New is the held stub: how many
      calls can wait for one item, and what does the test still want to release after a cancel?
    hint: The held stub keeps a list of pairs, an id and a completion handler; a cancel only adds to
      `cancelled`. The fake checks the id, and then finds, changes and stores the item inside one
      `withLock`. The mock takes the first expectation off only if the call equals it. Otherwise it
      reports both, and gives an error.
    learned: The kind of a double lies in what it does in a test, whatever it replaces.
    leadsOn: Which tests does a screen need, so that they find out every faulty one?
    anotherWay: Write one double that takes a closure, and make all six of it.

    ## 6.5 Tests of the page that shows an item
    LearnersTests: ItemScreen, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealScreen (green)
    tolerates passesOn (green)
    notices failsOn (20 faults)
    hint: The story at the beginning of this chapter is a test. Which two calls does it begin with,
      and in which order do the answers come?
    hint: A held stub decides when an answer comes, a spy counts the calls. What does a load that
      fails show, and how many calls has it made by then?
    hint: Seven tests are enough. Load 3 and 4, and: release them in both orders; or leave, and look
      at the cancelled items; or call `retry()` while 4 loads, after it failed, and after it came,
      with the calls counted. Leave, answer, and load again. Then both failures, the record of
      `nextChange()` after an answer from another thread, and a stub that answers immediately.
    learned: A screen's test holds the answers, and looks at the state after each.
    leadsOn: What if the code under test waits for seven seconds?
    anotherWay: Write down each state as it is shown, and compare the list at the end.

    ## 6.6 A clock that the test advances
    ProtocolInjection: ManualClock, 20 points
    red: After [sleep of 1 s, cancel() of task 1] ManualClock lists [1 s], and the sleep of task 1
      has not ended.
    check waitsInNoTime (green)
    check keepsEachSleep
    check wakesInOrder
    asserts assertsSomething
    passes passesOnTheRealLoader (green)
    tolerates passesOn (green)
    notices failsOn (12 faults)
    hint: Two tasks sleep for the same time, and one of them is cancelled. How does the clock know
      which of the two sleeps has to go, and what does the task get?
    hint: `onCancel` runs on the thread that cancels. If the task was cancelled before, it runs even
      before the sleep is on the list. Who ends that sleep then? Compare with `release` and
      `cancel()` of 6.2: which part belongs under the lock, and which after it?
    hint: Give each sleep a number, and let `onCancel` look for it. `advance` and `onCancel` take
      sleeps off the list under the lock, and resume the ones that they took after it. Before
      `sleep` puts one on the list, it looks at `Task.isCancelled` and at the deadline, under the
      same lock. In a test, see each sleep in `sleeps` before you advance, and wait for the end with
      `value(within:of:)`. A double that gives four different errors shows which one the loader
      throws.
    learned: See the sleep, advance the clock, and look: no test of a wait has to wait.
    leadsOn: What can a test look at while the code under test still waits for its data?
    anotherWay: Give each sleep an AsyncStream, and let `advance(by:)` finish it.

    ## 6.7 Tests of a game that gets its number from a service
    LearnersTests: UpDownGame, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealGame (green)
    tolerates passesOn (green)
    notices failsOn (16 faults)
    hint: Read the comments of `UpDownGame`. What does it promise for the time before the number has
      come, and what for two resets in a row?
    hint: `reset` asks for a number, and a held stub has the request then. Release it with the body
      `[3]`, and wait for the completion handler of `reset` before you guess.
    hint: Play once with a number that is not in the middle: guess below it, above it, the number
      itself, and then 0 and 31, and look at the tries. Reset after a guess, and look before the
      next number comes. Reset twice, release one number, and guess that one. Let one reset fail.
      And look how each reset ends, and how often.
    learned: What a double holds back is a state of the code under test, and a test can look at it.
    leadsOn: Which doubles does code need that awaits its answers, with no handler at all?
    anotherWay: Make one table of guesses and answers, and use it on both seams.

    ## 6.8 One await, five kinds
    ProtocolInjection: HTTPTransportDoubles, 20 points
    red: It answered status 200, as a stub does, and reported nothing.
    check dummyAndMockJudge
    check heldStubHoldsEachCall
    check stubFakeAndSpyAnswer
    check keepsTheLaws (green)
    hint: Two tasks call at once, and either may come first. Which doubles count on an order? And at
      which lines can another call come in between?
    hint: The held stub has the shape of the clock in 6.6: a sleep there is a call here. In the
      fake, look at what was read before the `await`. In the spy, ask who waits for the `Task`. 6.4
      has the other mistakes.
    hint: The dummy records an issue and throws; the stub looks the path up. The held stub gives
      each call an id. `onCancel` takes the call with this id off the list, and resumes it outside
      the lock; before a call goes onto the list, it looks at `Task.isCancelled` under the same
      lock. The fake changes its stock in one step, the spy records before it answers, and the mock
      takes the first expected request that matches.
    learned: With async, a double answers by request, changes in one step, and hears a cancel.
    leadsOn: Which tests does a client need that asks for many items at once?
    anotherWay: Make the fake an actor whose method has no `await` in it.

    ## 6.9 Tests of the client that awaits its answers
    LearnersTests: ItemDetailClient, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealClient (green)
    tolerates passesOn (green)
    notices failsOn (16 faults)
    hint: Read the comments of `ItemDetailClient`. Which promises are about one answer, which about
      several, and which about a caller that gives up?
    hint: A double that holds each answer lets a test look in between: after how many requests does
      the first answer come, and what has become of the other requests when one has failed, or when
      the task was cancelled?
    hint: Ask for five items and release them in the opposite order. Answer one with 404, one with
      410. Fail the second of two, and see the first one cancelled. Cancel a task that waits, one
      that has a part of its items, and one that has not begun (`withUnsafeCurrentTask {
      $0?.cancel() }` at its beginning); for a cancel, let your double throw what a session throws.
      Count the requests after a failure, after two equal calls and for the id 0, look at the body
      of a new price, and let the stub on both seams answer 304.
    learned: Code that awaits is tested from outside: hold its answers, cancel its task, look at
      what was sent.
    leadsOn: What does a real session do with a request before your double sees it?
    anotherWay: Answer by path from a table, and keep what was sent in an actor.
    """#
}
