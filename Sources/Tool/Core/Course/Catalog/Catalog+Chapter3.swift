extension Course {
  static let chapter3 = #"""
    # 3 Fake: An in-memory shop, and the contract that it keeps
    canNow: You have a shop of your own to test against, and a contract that keeps it honest.

    ## 3.1 A shop in memory, and a session that asks it
    ProtocolInjection: FakeItemServer, 20 points
    red: load(id: 30) ended in .network(statusCode: 501)
    check answersWithTheItem: Which part of the path names the item? `url.pathComponents` begins
      with "/".
    check remembersChanges: Where do you keep the changed item? Look it up, decode the price and
      store the item inside one `withLock`.
    check refusesByTheRules: Does your shop look at the path first, then at the method,
      then for the item, and at the body last?
    hint: Which parts of a request decide what the shop does?
    hint: In step 3 of the lesson, `Waiting` has the rules, and the lock is taken once for each
      request. Yours has more rules.
    hint: Take the path apart first, and leave with 404 if it does not begin like an item. Then
      write a switch over the rest of the path and the method: a case for each rule, one for the two
      paths with another method, and one for everything else.
    learned: A fake follows rules: what you change through it shows in its next answer.
    leadsOn: Do you have to write the rules again for the other seam?
    anotherWay: Keep the items as they were and a list of the changes, and work out the price on
      demand.

    ## 3.2 The same core below a real URLSession
    URLProtocol: FakeItemURLProtocol, 20 points
    red: bytes as a stream
    check readsTheBody: Step 4 of the lesson shows an adapter that loses a body, and mends it.
    check handsOnTheRequest: Count what a `URLRequest` holds. Must you list it, or can you start
      with a copy of the request?
    check failsWithoutACore: What does the client hear when the guard returns? Chapter 2 had this
      case: a host for which no answer was set.
    hint: Which parts of a request does the core look at, and is each one where the core looks?
    hint: The README of DoubleKit has helpers for a body that may be a stream.
    hint: One variable is a copy of the request. One line gives this copy its body as data, from
      either place.
    learned: With one core and two adapters, the rules live in one place.
    leadsOn: How do you know that your fake follows the same rules as the real server?
    anotherWay: DoubleKit's `request.withBodyRead()` makes the copy, so that `startLoading()` has
      one line less.

    ## 3.3 A contract that the real shop and every fake keep
    LearnersTests: ShopContract, 20 points
    red: verify() asserts nothing yet
    asserts assertsSomething
    passes holdsForTheRealServer (green): The real server is right. What did you expect that it does
      not promise?
    tolerates holdsFor (green): Compare whole items and status codes, but no bytes, no words and no
      headers. If your own fake fails alone, it lies: mend 3.1 or 3.2.
    notices catches (9 faults)
    hint: Imagine a fake that is as wrong as possible and still passes your contract. What does it
      do?
    hint: Each lie that survives is an expectation that you miss. Some show only through `send`,
      with a method, a path or a body that `ItemDetailAPI` never sends; one needs a load after a
      refusal, and one a second call of `openShop`.
    hint: Write small functions, one for each rule: items that the shop sells, and ids that it does
      not; a change, with a load of the same item and of the other one; refusals, and loads after
      them; a change in one shop, seen from another.
    learned: A contract test runs on the real server and on its fakes, and exposes a fake that lies.
    leadsOn: Does your fake also fail in the way the server fails?
    anotherWay: Keep a table of requests, each with the status and the item that it should get. 

    ## 3.4 Failures sorted into groups, and a fake that fails as the server does
    URLProtocol: FailureContract, 20 points
    red: 0 of 8 right
    check sortsTheRealFaults: The comments on `APIResponseError` say when each case comes.
      Put each case into a group by the comments in OutcomeClass.swift.
    check failsLikeTheRealServer: Ask about each fault: did a whole HTTP answer arrive?
    check sortsTheRest: Let the last case of your switch take every error that the API did not make.
    check deliversWhatALoaderCan (green)
    hint: A load that fails has an error from the API or from the transport. In which of the two may
      you look at a code?
    hint: You need not know how a load ends: guess, and the failure says how the real one ended.
    hint: Write a switch over the result, and one over the fault. Each row of the second is an
      answer with a status and perhaps a body, or an error alone.
    learned: A fake has to fail as the real thing does, or code that handles failure goes untested.
    leadsOn: What can a test with a fake notice that no single canned answer shows?
    anotherWay: Ask first whether the error came from the transport, and look at the status
      afterwards.

    ## 3.5 Tests of a price change, with your fake
    LearnersTests: PriceChangeTests, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealAPI (green)
    tolerates passesOn (green)
    notices failsOn (6 faults): Has each call a log of its own? `first()` of a log returns the
      oldest outcome. And in which order do you load and change, so that an API that remembers too
      much shows?
    hint: What can a test see with your fake that no stub could show it?
    hint: The test in step 1 of the lesson changes something and then looks. Look before the change
      as well. And which items does the shop need, so that a request for the wrong one gets another
      answer?
    hint: Open a shop with two items, neither of them number 1. Load one, change it, load it again,
      then load the other. Wait for each call before the next one, and compare whole items. One
      function that takes the API can serve the tests of both seams.
    learned: A second load shows what happened to the first change.
    leadsOn: The outcome is right. But what did the API send to get it?
    anotherWay: Write one test for each promise, each with a shop of its own.
    """#
}
