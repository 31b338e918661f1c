extension Chapter {
  static let fake = Chapter(
    number: 3, kind: "Fake", title: "An in-memory shop, and the contract that it keeps",
    canNow: "You have a shop of your own to test against, and a contract that keeps it honest.",
    exercises: [
      Exercise(
        id: "3.1", title: "A shop in memory, and a session that asks it",
        seam: .protocolInjection, stem: "Exercise1_FakeItemServer", points: 20,
        checks: [
          "answersWithTheItem", "followsTheRules", "keepsEachChange", "keepsItsOwnItems",
          "losesNoChange", "asksWhenResumed", "keepsTheLaws", "servesTheAPI",
        ],
        firstRed: FirstRed(
          check: "answersWithTheItem", says: "FakeItemServer sells item 30 and answered with 501"),
        passedByStarter: ["keepsItsOwnItems", "losesNoChange", "asksWhenResumed", "keepsTheLaws"],
        hints: [
          "Which parts of a request decide what the shop does? And what may another thread do "
            + "between your look at an item and your change of it?",
          "Step 3 of the lesson locks once for each request, around the look and the change. "
            + "`url.pathComponents` has the parts of a path, and begins with \"/\".",
          "Take the path apart first, and leave with 404 if it does not begin like an item. Then "
            + "write a switch over the rest of the path and the method: a case for each rule, one "
            + "for the two paths with another method, and one for everything else. The price "
            + "change looks up, decodes and stores inside one `withLock`.",
        ],
        learned: "A fake follows rules: what you change through it shows in its next answer.",
        leadsOn: "Do you have to write the rules again for the other seam?",
        anotherWay:
          "Keep the items as they were and a list of the changes, and work out the price on "
          + "demand."),
      Exercise(
        id: "3.2", title: "The same core below a real URLSession",
        seam: .urlProtocol, stem: "Exercise2_FakeItemURLProtocol", points: 20,
        checks: ["answersWithWhatTheCoreSays", "keepsTheLaws", "handsOnTheRequest", "asksAnew"],
        firstRed: FirstRed(
          check: "keepsTheLaws", says: "asked by a host without an answer, told its client nothing"),
        passedByStarter: ["answersWithWhatTheCoreSays", "asksAnew"],
        hints: [
          "Which parts of a request does the core look at, and is each one where the core looks?",
          "Step 4 of the lesson shows an adapter that loses a body, and mends it. Its core takes "
            + "a method and a body; yours takes a whole request.",
          "One variable is a copy of the request. One line gives this copy its body as data, from "
            + "either place. The core gets the copy.",
        ],
        learned: "With one core and two adapters, the rules live in one place.",
        leadsOn: "How do you know that your fake follows the same rules as the real server?",
        anotherWay:
          "Write a generic subclass, FakeItemURLProtocol<Tag>, with a core for each tag type. "
      ),
      Exercise(
        id: "3.3", title: "A contract that the real shop and every fake keep",
        seam: .protocolInjection, stem: "Exercise3_ShopContract", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert), "holdsForTheRealServer", "holdsFor", "catches",
          "holdsForYourOwnFake",
        ],
        firstRed: FirstRed(
          check: "assertsSomething", says: "Your contract asserts nothing yet"),
        passedByStarter: ["holdsForTheRealServer", "holdsFor", "holdsForYourOwnFake"],
        hints: [
          "Imagine a fake that is as wrong as possible and still passes your contract. What does "
            + "it do?",
          "The failure names the lies that survive, and each of them is an expectation that you "
            + "miss. Some show only through `send`, with a method, a path or a body that "
            + "`ItemDetailAPI` never sends; some need a second change; one needs a second call of "
            + "`openShop`.",
          "Write small functions, one for each rule: items that the shop sells, and ids that it "
            + "does not; a change, with a load of the same item and of the other one; several "
            + "changes; refusals, and loads after them; a change in one shop, seen from another. "
            + "Compare whole items and status codes, but no bytes and no words.",
        ],
        learned:
          "A contract test runs on the real server and on its fakes, and exposes a fake that "
          + "lies.",
        leadsOn: "Does your fake also fail in the way the server fails?",
        anotherWay:
          "Keep a table of requests, each with the status and the item that it should get. "
      ),
      Exercise(
        id: "3.4", title: "Failures sorted into groups, and a fake that fails as the server does",
        seam: .urlProtocol, stem: "Exercise4_FailureContract", points: 20,
        checks: [
          "sortsTheRealFaults", "sortsTheRest", "looksAtNoCode", "failsLikeTheRealServer",
          "deliversWhatALoaderCan",
        ],
        firstRed: FirstRed(
          check: "sortsTheRealFaults",
          says: "a load from the real server ended in .network(statusCode: 404)"),
        passedByStarter: ["deliversWhatALoaderCan"],
        hints: [
          "A load that fails has an error from the API or from the transport. In which of the two "
            + "may you look at a code?",
          "The comments on `APIResponseError` say when each case comes; put each case into a "
            + "class by the comments in OutcomeClass.swift. For the fake, ask about each fault: did "
            + "a whole HTTP answer arrive?",
          "Write a switch over the result whose last case takes every error that the API did not "
            + "make. Then write a switch over the fault with two kinds of rows: an answer with a "
            + "status and perhaps a body, or an error alone, of any code. Guess the row for half "
            + "a body; the failure says how the real load ended.",
        ],
        learned: "A fake has to fail as the real thing does, or code that handles failure goes "
          + "untested.",
        leadsOn: "What can a test with a fake notice that no single canned answer shows?",
        anotherWay: "Ask first whether the error came from the transport, and look at the status "
          + "afterwards."),
      Exercise(
        id: "3.5", title: "Tests of a price change, with your fake",
        seam: .learnersTests, stem: "Exercise5_PriceChangeTests", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert), Check("passesOnTheRealAPI", .testsPass),
          Check("passesOn", .testsTolerate), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 6),
        hints: [
          "Does each expectation look at the call that you mean? `first()` of a log returns the "
            + "oldest outcome. And an API may remember too much: in which order do you load and "
            + "change, so that your test notices?",
          "The test in step 1 of the lesson changes something and then looks. Look before the "
            + "change as well. And which items does the shop need, so that a request for the wrong "
            + "one gets another answer?",
          "Open a shop with two items, neither of them number 1. Load one, change it, load it "
            + "again, then load the other. Wait for each call before the next one, and compare "
            + "whole items. One function that takes the API can serve the tests of both seams.",
        ],
        learned: "A second load shows what happened to the first change.",
        leadsOn: "The outcome is right. But what did the API send to get it?",
        anotherWay: "Write one test for each promise, each with a shop of its own."),
    ])
}
