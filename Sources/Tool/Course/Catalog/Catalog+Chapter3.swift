extension Chapter {
  static let fake = Chapter(
    number: 3, kind: "Fake", title: "An in-memory shop, and the contract that it keeps",
    exercises: [
      Exercise(
        id: "3.1", title: "A shop in memory, and a session that asks it",
        seam: .protocolInjection, stem: "Exercise1_FakeItemServer", points: 10,
        checks: [
          "answersWithTheItem", "followsTheRules", "keepsEachChange", "keepsItsOwnItems",
          "losesNoChange", "asksWhenResumed", "keepsTheLaws", "servesTheAPI",
        ],
        firstRed: FirstRed(
          check: "answersWithTheItem", says: "FakeItemServer sells item 30 and answered with 501"),
        hints: [
          "Which two things of a request decide what the shop does? And what may happen to the "
            + "dictionary between reading it and putting it back?",
          "The core in the lesson locks once for each request, around the look and the change. "
            + "`url.pathComponents` has the parts of a path, and begins with \"/\".",
          "Take the path apart first: leave with 404 when it does not begin like an item. Then "
            + "a switch over the rest of the path and the method, with a case for each rule, one "
            + "for the two paths with another method, and one for everything else. The change of a "
            + "price looks up, decodes and stores inside one `withLock`; in the session, only the "
            + "closure of the task may ask the core.",
        ],
        learned: "A fake follows rules: what you change through it shows in its next answer.",
        leadsOn: "Do you have to write the rules again for the other seam?",
        anotherWay:
          "Keep the items as they were and a list of the changes, and work out the price on "
          + "demand."),
      Exercise(
        id: "3.2", title: "The same core below a real URLSession",
        seam: .urlProtocol, stem: "Exercise2_FakeItemURLProtocol", points: 10,
        checks: ["answersWithWhatTheCoreSays", "keepsTheLaws", "handsOnTheRequest", "asksAnew"],
        firstRed: FirstRed(
          check: "answersWithWhatTheCoreSays",
          says: "FakeItemURLProtocol delivered nothing: a data task was resumed"),
        hints: [
          "What does the core need to see of a request, and is all of it where the core looks?",
          "The store by host is that of Chapter 2. Step 4 of the lesson says where the body may "
            + "be, and `bodyBytes` knows both places.",
          "One line fills the store. In `startLoading`: a copy of the request whose body is "
            + "data, the core's answer to it, and then two ways out. The error goes alone; "
            + "otherwise response, body and end. A session without a core takes the first way.",
        ],
        learned: "With one core and two adapters, the rules live in one place.",
        leadsOn: "How do you know that your fake follows the same rules as the real server?",
        anotherWay:
          "Write a generic subclass, FakeItemURLProtocol<Tag>, with a core for each tag type. "
      ),
      Exercise(
        id: "3.3", title: "A contract that the real shop and every fake keep",
        seam: .protocolInjection, stem: "Exercise3_ShopContract", points: 10,
        checks: [
          "assertsSomething", "holdsForTheRealServer", "holdsFor", "catches",
          "holdsForYourOwnFake",
        ],
        firstRed: FirstRed(
          check: "assertsSomething", says: "Your contract asserts nothing yet"),
        hints: [
          "If you were to write a fake that is as wrong as possible and still passes your "
            + "contract, what would it do?",
          "The lies that survive are named, and each name is one expectation that is missing. "
            + "Some show only through `send`, with a method, a path or a body that `ItemDetailAPI` "
            + "never sends; some need a second change; one needs a second call of `openShop`.",
          "Small functions, one for each rule: what is sold and what is not; what a change "
            + "answers, what a load shows after it, and what the other item shows; the same "
            + "after more changes; what is refused, and that nothing has changed by it; a change in "
            + "one shop seen from another. Compare whole items and status codes, no bytes and no "
            + "words.",
        ],
        learned:
          "A contract test runs on the real server and on its fakes, and exposes a fake that "
          + "lies.",
        leadsOn: "Does your fake also fail in the way the server fails?",
        anotherWay:
          "Keep a table of requests, each with the status and the item that it should get. "
      ),
      Exercise(
        id: "3.4", title: "Failures by class, and a fake that fails as the server does",
        seam: .urlProtocol, stem: "Exercise4_FailureContract", points: 10,
        checks: [
          "sortsTheRealFaults", "sortsTheRest", "looksAtNoCode", "failsLikeTheRealServer",
          "deliversWhatALoaderCan",
        ],
        firstRed: FirstRed(
          check: "sortsTheRealFaults",
          says: "In .notFound the real server's load ended in .network(statusCode: 404)"),
        hints: [
          "A result that is no item has an error from one of two worlds. Which are they, and "
            + "which of them has codes that you may look at?",
          "`APIResponseError` says for each of its cases when it comes; put each into a class "
            + "by the comments in OutcomeClass.swift. For the fake, ask of each fault: did a whole "
            + "HTTP answer arrive?",
          "A switch over the result whose last case takes every error that the API did not "
            + "make. A switch over the fault with two kinds of rows: an answer with a status and "
            + "perhaps a body, or an error alone, of any code. Begin with a guess for the half "
            + "body and read what the check says the real server's load ended in.",
        ],
        learned: "A fake has to fail as the real thing does, or code that handles failure goes "
          + "untested.",
        leadsOn: "What can a test with a fake notice that no single canned answer shows?",
        anotherWay: "Ask first whether the error came from the transport, and look at the status "
          + "afterwards."),
      Exercise(
        id: "3.5", title: "Tests of a price change, with your fake",
        seam: .learnersTests, stem: "Exercise5_PriceChangeTests", points: 10,
        checks: ["assertsSomething", "passesOnTheRealAPI", "passesOn", "failsOn"],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        hints: [
          "In which order do you load and change, so that an API that remembers too much "
            + "gives itself away?",
          "The missing test of the lesson changes something and then looks. Look before the "
            + "change as well. And how must the shop be stocked, so that an API that asks for the "
            + "wrong item gets another answer?",
          "Stock a shop with two items, neither of them number 1. Load one, change it, load "
            + "it again, then load the other. Wait for each call before the next one, and compare "
            + "whole items. A function that takes the API serves the test of each seam.",
        ],
        learned: "A second load shows what happened to the first change.",
        leadsOn: "The outcome is right. But what did the API send to get it?",
        anotherWay: "Write one test for each promise, each with a shop of its own."),
    ])
}
