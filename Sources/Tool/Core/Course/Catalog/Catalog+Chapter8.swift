extension Course {
  static let chapter8 = #"""
    # 8 Lies: Contract tests that unmask doubles that lie
    canNow: You can show that a double does what the real thing does, and you notice when the real
      thing changes.

    ## 8.1 A contract for the tasks of a session
    ProtocolInjection: TaskContract, 20 points
    red: noticed 0 of 2 faults; survived: answers without a resume()
    asserts assertsSomething (green)
    passes passesOnTheRealShop (green)
    tolerates passesOn (green)
    notices failsOnEachLiar (2 faults)
    hint: What does production code have to do before an answer comes? And what does a loader hand
      over when an answer has no bytes?
    hint: `dataTask(with:completionHandler:)` gives you a task that you need not resume.
      `underTest(selling:in:)` opens a shop whose answers have no bytes. In both tests, the log of
      the completion handler tells you more than `load(_:)` does.
    hint: First test: make a task, let another load end, expect an empty log, and only then resume
      the task. Second test: send a request to a shop in `.emptyBody`, and compare the data with
      what the real shop hands over.
    learned: A contract test can look where production code sees no difference.
    leadsOn: Which lies need more than one request, or more than one shop?
    anotherWay: Count the answers of one task before and after its resume().

    ## 8.2 A contract for loads below a real session
    URLProtocol: LoadContract, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealShop (green)
    tolerates passesOn (green)
    notices failsOnEachLiar (2 faults)
    hint: For each liar: which load gives a right result, and which one a wrong result? What else
      has to happen before the wrong one?
    hint: For one of them, ask for an item that the shop does not sell, and look at the status. For
      the other one, think of two tests that run at the same time: what does the second one do to
      the first?
    hint: One test sends a request for an unknown item and expects the status of a refusal. The
      other one opens two shops with different items before it loads anything, and then expects each
      shop to sell its own.
    learned: Some lies show only when two tests meet, so a contract has to bring them together.
    leadsOn: What does a loader hand over if there is no answer at all?
    anotherWay: Change a price in one of two shops, and load the item from the other one.

    ## 8.3 A contract for a lost connection
    ProtocolInjection: LostConnectionContract, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealShop (green)
    tolerates passesOn (green)
    notices failsOnEachLiar (2 faults)
    hint: A completion handler gets three optionals. Which combinations does a loader really produce
      if a connection is lost?
    hint: Print the three parts that the real shop hands over in `.closedWithoutAnswer`. Then read
      the two liars, and write down what each of them hands over there. Which sentence is true of
      the real shop and of one of the liars?
    hint: One test says that an error is there. The other one says that an error and a response are
      never there together: an `||` of two comparisons with nil.
    learned: A precise rule names one lie; a rule that says too much goes red for two.
    leadsOn: Does a double give the answer to your request, or its favorite one?
    anotherWay: Write a test for each fault instead of a parameterized one.

    ## 8.4 A contract for the answers of the shop
    URLProtocol: AnswerContract, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealShop (green)
    tolerates passesOn (green)
    notices failsOnEachLiar (2 faults)
    hint: How many items must a test ask for before a double that always gives the same one is found
      out? In how many ways does the shop refuse?
    hint: Chapter 3 lists the rules of the shop. A method that a path does not have, and a price
      that cannot be read, are refused in other ways than an unknown item.
    hint: One test loads two items from one shop. The other one has rows, each with a method, a
      path, a body and the status that the real shop answers; at least one row is not 404.
    learned: A double that ignores part of a request is right until a test varies that part.
    leadsOn: The contract holds today. Who tells you when the real shop changes?
    anotherWay: One test for each refusal.

    ## 8.5 Canned answers, compared with the server of today
    URLProtocol: DriftCheck, 20 points
    red: DriftCheck did not report this: The answer to GET items/5 has no key
    check namesTheRenamedKey
    check namesEachChange
    check reportsAllDrifts
    check allowsTheRest (green)
    hint: Your client was written for the canned answer. At which of the differences between two
      answers would it stumble, and which would it never see?
    hint: `send` in ShopUnderContract.swift asks for any answer, and takes the deadline too. Its
      result may be nil, and it may hold an error in place of a status. For the bodies, `JSONValue`
      in DoubleKit reads any JSON, and its `type` is in JSONType.swift.
    hint: Ask in a loop, and compare in the other function, in three steps: the answer, the status,
      the keys. A step that finds something ends the comparison. For the last step, decode both
      bodies as dictionaries, empty ones if that fails, and go through the keys of the canned one.
    learned: A stub cannot notice that the server has changed: something has to ask the server.
    leadsOn: A drift check must not ask for too much. Do your other tests?
    anotherWay: Ask for all canned answers at once in a task group, and put the drifts back in
      order.

    ## 8.6 A green suite, measured by two numbers
    LearnersTests: MeasuredTests, 20 points
    red: Your tests fail on 7 of 9 harmless changes, and notice 12 of 12 faults.
    asserts assertsSomething (green)
    passes passesOnTheRealAPI (green)
    tolerates passesOn
    notices failsOn (green, 12 faults)
    hint: Take one change of the list and one test that fails on it. If the change went live on
      Monday, who would call you: the shop, a customer, or nobody?
    hint: A test that compares something whole also compares the parts that nobody relies on. Which
      part does the shop read? And a test that does not wait relies on the moment: the answer may
      come later, on another thread, and after that of a later load.
    hint: One helper that loads some ids, waits for as many outcomes and returns the requests is
      enough for most tests. Compare a header by its name, a body after decoding it, and several
      requests in sorted order. Keep each count, and delete the tests whose demand nobody has.
    learned: Two numbers measure a suite: the faults that it notices, and the harmless changes on
      which it fails.
    leadsOn: Ten doubles lie to tests that are green. Can you tell how?
    anotherWay: Give each call a mock of its own, in any order and with a condition.

    ## 8.7 Name that lie
    ProtocolInjection: NameThatLie, 10 points
    red: NameThatLie calls the doubles of all ten listings a mock
    check namesEachLie
    hint: Imagine a real server and a real URLSession in the place of the double. What would this
      test get from them?
    hint: Look at one thing at a time: when the answer comes, what it consists of, whose item it is
      about, what the test asked for, how long the double keeps it, what the double is called, and
      what the real shop has been asked before.
    hint: No double is a dummy. One judges by itself, two work by a rule, and of two the test reads
      a record. Four lies break a rule of the loader, two stand between a word of the test and the
      answer, and each of the other four has a cure of its own.
    learned: You can say how a double lies to a green test, and what takes the lie out.
    leadsOn: Which of these lies do the doubles of your own project tell?
    anotherWay: Say why for each of the ten, and then compare with the reasons in
      Tests/Chapter8LiesTests/Checks/Exercise7_NameThatLieReasons.swift.
    """#
}
