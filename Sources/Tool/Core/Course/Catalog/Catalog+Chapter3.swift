extension Chapter {
  static let fake = Chapter(
    number: 3, kind: "Fake", title: "An in-memory shop, and the contract that it keeps",
    canNow: "You have a shop of your own to test against, and a contract that keeps it honest.",
    exercises: [
      Exercise(
        id: "3.1", title: "A shop in memory, and a session that asks it",
        seam: .protocolInjection, stem: "Exercise1_FakeItemServer", points: 20,
        checks: [
          Check(
            "answersWithTheItem",
            hint: "Which part of the path names the item? `url.pathComponents` begins with \"/\"."),
          Check(
            "remembersChanges",
            hint: "Where do you keep the changed item? Look it up, decode the price and store the "
              + "item inside one `withLock`."),
          Check(
            "refusesByTheRules",
            hint:
              "Does your shop look at the path first, then at the method, then for the item, and "
              + "at the body last?"),
        ],
        firstRed: FirstRed(
          check: "answersWithTheItem", says: "load(id: 30) ended in .network(statusCode: 501)"),
        hints: [
          "Which parts of a request decide what the shop does?",
          "In step 3 of the lesson, `Waiting` has the rules, and the lock is taken once for each "
            + "request. Yours has more rules.",
          "Take the path apart first, and leave with 404 if it does not begin like an item. Then "
            + "write a switch over the rest of the path and the method: a case for each rule, one "
            + "for the two paths with another method, and one for everything else.",
        ],
        learned: "A fake follows rules: what you change through it shows in its next answer.",
        leadsOn: "Do you have to write the rules again for the other seam?",
        anotherWay:
          "Keep the items as they were and a list of the changes, and work out the price on "
          + "demand."),
      Exercise(
        id: "3.2", title: "The same core below a real URLSession",
        seam: .urlProtocol, stem: "Exercise2_FakeItemURLProtocol", points: 20,
        checks: [
          Check(
            "readsTheBody",
            hint: "Step 4 of the lesson shows an adapter that loses a body, and mends it."),
          Check(
            "handsOnTheRequest",
            hint: "Count what a `URLRequest` holds. Must you list it, or can you start with a "
              + "copy of the request?"),
          Check(
            "failsWithoutACore",
            hint: "What does the client hear when the guard returns? Chapter 2 had this case: a "
              + "host for which no answer was set."),
        ],
        firstRed: FirstRed(check: "readsTheBody", says: "bytes as a stream"),
        hints: [
          "Which parts of a request does the core look at, and is each one where the core looks?",
          "The README of DoubleKit has helpers for a body that may be a stream.",
          "One variable is a copy of the request. One line gives this copy its body as data, from "
            + "either place.",
        ],
        learned: "With one core and two adapters, the rules live in one place.",
        leadsOn: "How do you know that your fake follows the same rules as the real server?",
        anotherWay:
          "DoubleKit's `request.withBodyRead()` makes the copy, so that `startLoading()` has one "
          + "line less."),
      Exercise(
        id: "3.3", title: "A contract that the real shop and every fake keep",
        seam: .learnersTests, stem: "Exercise3_ShopContract", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert),
          Check(
            "holdsForTheRealServer", .testsPass,
            hint: "The real server is right. What did you expect that it does not promise?"),
          Check(
            "holdsFor", .testsTolerate,
            hint: "Compare whole items and status codes, but no bytes, no words and no headers. If "
              + "your own fake fails alone, it lies: mend 3.1 or 3.2."),
          Check("catches", .testsNotice),
        ],
        firstRed: FirstRed(check: "assertsSomething", says: "verify() asserts nothing yet"),
        faults: Faults(count: 9),
        hints: [
          "Imagine a fake that is as wrong as possible and still passes your contract. What does "
            + "it do?",
          "Each lie that survives is an expectation that you miss. Some show only through `send`, "
            + "with a method, a path or a body that `ItemDetailAPI` never sends; one needs a "
            + "load after a refusal, and one a second call of `openShop`.",
          "Write small functions, one for each rule: items that the shop sells, and ids that it "
            + "does not; a change, with a load of the same item and of the other one; "
            + "refusals, and loads after them; a change in one shop, seen from another.",
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
          Check(
            "sortsTheRealFaults",
            hint: "The comments on `APIResponseError` say when each case comes. Put each case "
              + "into a group by the comments in OutcomeClass.swift."),
          Check(
            "failsLikeTheRealServer",
            hint: "Ask about each fault: did a whole HTTP answer arrive?"),
          Check(
            "sortsTheRest",
            hint: "Let the last case of your switch take every error that the API did not make."),
          "deliversWhatALoaderCan",
        ],
        firstRed: FirstRed(check: "sortsTheRealFaults", says: "0 of 8 right"),
        hints: [
          "A load that fails has an error from the API or from the transport. In which of the two "
            + "may you look at a code?",
          "You need not know how a load ends: guess, and the failure says how the real one ended.",
          "Write a switch over the result, and one over the fault. Each row of the second is an "
            + "answer with a status and perhaps a body, or an error alone.",
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
          Check("passesOn", .testsTolerate),
          Check(
            "failsOn", .testsNotice,
            hint: "Has each call a log of its own? `first()` of a log returns the oldest outcome. "
              + "And in which order do you load and change, so that an API that remembers too "
              + "much shows?"),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 6),
        hints: [
          "What can a test see with your fake that no stub could show it?",
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
