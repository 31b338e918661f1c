extension Chapter {
  static let urlLoading = Chapter(
    number: 7, kind: "URLLoading", title: "The life of a request, seen by a URLProtocol",
    canNow: "You know what the loading system does with a request, on your system, and your "
      + "tests run side by side without a shared answer.",
    exercises: [
      Exercise(
        id: "7.1", title: "The life of a request: predict, then run",
        seam: .urlProtocol, stem: "Exercise1_LifeOfARequest", points: 10,
        checks: [Check("comesTrue")],
        firstRed: FirstRed(check: "comesTrue", says: "There is no prediction yet for"),
        hints: [
          "In which line of `play(in:)` does a request leave the test, and does it leave in each "
            + "situation? Before that line, the loading system knows nothing to ask about.",
          "Go through three questions: which classes are asked, is the load started, and who "
            + "ends it? A caller can end a load, and so can the double. The other one hears of it, "
            + "or it does not.",
          "Write the list of `answered` first, with the calls of `answer()` in "
            + "LifeURLProtocol.swift in the middle. Each other list is a part of it, or two of it. "
            + "A cancel adds a call that the double gets, and none that it makes. What is left to "
            + "find out, the check tells you for your own system.",
        ],
        learned: "A double hears questions, a start and a stop, and not always all three.",
        leadsOn: "What is in the request that the double gets, and what is not?",
        anotherWay: "Write a dictionary, with the situation as the key."),
      Exercise(
        id: "7.2", title: "A spy that reads each body, and leaves it for the next double",
        seam: .urlProtocol, stem: "Exercise2_BodySpyURLProtocol", points: 20,
        checks: [
          "recordsWhatASessionSends", "leavesTheRequestWhole", "failsWithItsStream",
          "keepsTheLaws",
        ],
        firstRed: FirstRed(
          check: "recordsWhatASessionSends",
          says:
            "A session sent the new price 88000 as a stream. BodySpyURLProtocol recorded 0 bytes."
        ),
        hints: [
          "Which states does a stream have before the first read, and after the last? What does "
            + "`read` return in each of them?",
          "`read` has three kinds of result, and only one of them is the end. Then look at the "
            + "request that you hand on: whose stream does it carry?",
          "Read in a loop, with the stream open around it. A result of zero ends the loop, one "
            + "below zero has to leave the method in another way, and any other adds as many bytes "
            + "to the body as it says. Then put the body into a copy of the request, and hand on "
            + "that copy.",
        ],
        learned: "Whoever reads a stream empties it, and has to put the bytes back.",
        leadsOn:
          "The request is whole now. What else does a session bring along, and leave behind?",
        anotherWay: "Give the next double a new InputStream with the bytes that you read."),
      Exercise(
        id: "7.3", title: "A factory of sessions that carry nothing over",
        seam: .urlProtocol, stem: "Exercise3_SessionFactory", points: 20,
        checks: [
          "keepsCookiesApart", "asksTheServer", "keepsTheSettings", "keepsPasswordsApart",
        ],
        firstRed: FirstRed(
          check: "keepsCookiesApart",
          says: "Then the factory made a second session, and its first request sent the cookie "
            + "visitor=7."),
        hints: [
          "What does a session remember, and where? Look for the three stores of a configuration, "
            + "and ask for each one: who else has this object?",
          "A configuration is a class, and `copy()` copies its settings. Which of the three stores "
            + "does a copy get? And which does each new ephemeral configuration have to itself?",
          "Copy `base`, and give the copy two stores of an ephemeral configuration that you make "
            + "in `makeSession`. The cache is the third. On Linux an ephemeral one reads the files "
            + "of the shared one, so a session is better off with none.",
        ],
        learned: "What is private belongs to a configuration and not to a session; a copy shares "
          + "it.",
        leadsOn: "Each test has its own session now. Does it have its own answers?",
        anotherWay: "Begin with a new ephemeral configuration, and take each setting over."),
      Exercise(
        id: "7.4", title: "A URLProtocol for tests that run at the same time",
        seam: .urlProtocol, stem: "Exercise4_HandlerURLProtocol", points: 20,
        checks: [
          "keepsTestsApart", "asksTheHandler", "failsTheLoad", "callsTheHandlerWithoutALock",
        ],
        firstRed: FirstRed(
          check: "keepsTestsApart",
          says: "Then test A loaded, and got the answer of test B."),
        passedByStarter: ["asksTheHandler"],
        hints: [
          "All tests ask one address, and the session makes the double. What does a double of "
            + "`HandlerURLProtocol<Test>` know that a double of another test does not?",
          "A generic type has no static stored properties, so the handlers stay outside of it. "
            + "Which key does each test have to itself? Two types can share a name. And what "
            + "happens while a lock is held that the handler needs as well?",
          "Keep a dictionary from `ObjectIdentifier` to handler behind the lock. `makeSession` "
            + "writes the entry of `Test.self`. `startLoading` takes the handler out of the lock, "
            + "calls it after that, and fails the load with whatever is thrown, its own error for "
            + "a missing handler included.",
        ],
        learned:
          "Static state is shared by all tests of a process; a type that belongs to one test "
          + "is a key that no other test has.",
        leadsOn: "Two cases of one parameterized test have the same type. What tells them apart?",
        anotherWay: "Look the handler up by the class of the double itself."),
      Exercise(
        id: "7.5", title: "Five clients that make their own session",
        seam: .urlProtocol, stem: "Exercise5_WaysIn", points: 20,
        checks: [
          "entersByConfiguration", "entersByFactory", "entersByOverriding", "entersByAdapting",
          "opensTheBoard",
        ],
        firstRed: FirstRed(
          check: "entersByConfiguration",
          says: "ConfiguredRateClient got “1366”, the answer of the bank."),
        hints: [
          "Read the initializer of each client, and its methods that are not final. Whatever a "
            + "client takes from outside is a way in. What does each one take?",
          "A configuration, a closure, or a method to override: each decides what the session is "
            + "made from. `AdaptedRateClient` decides nothing about the session, but it sends what "
            + "you return. And the board is yours.",
          "Use the client's own configuration and delegate in the closure. Take the request apart "
            + "with `URLComponents`, and replace scheme, host and port. Give the board a parameter "
            + "of a protocol type, with `SealedRateClient()` as its default value.",
        ],
        learned: "A client whose session you cannot reach still takes something: that is your way "
          + "in.",
        leadsOn: "Which promises of such a client can no other seam test?",
        anotherWay: "A board that takes a closure in place of a protocol."),
      Exercise(
        id: "7.6", title: "Tests of a client that makes its own session",
        seam: .learnersTests, stem: "Exercise6_ShopClientTests", points: 20,
        checks: [
          Check("assertsSomething", .testsAssert), Check("passesOnTheRealClient", .testsPass),
          Check("passesOn", .testsTolerate), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        faults: Faults(count: 12),
        hints: [
          "Read what `init(configuration:baseURL:)` and `item(id:)` promise. How could a client "
            + "break each promise and still load an item?",
          "A canned answer of yours can have headers that do not fit its body, or that lead "
            + "elsewhere. A shop without an answer never answers. And the configuration is an "
            + "object that you still hold after the load.",
          "Four tests are enough: an item with a header of the configuration, which you compare "
            + "before and after; a `Content-Length` that is too great; a status 302 with the "
            + "`Location` of a second SpyShop; and a task that you cancel once the shop has its "
            + "request.",
        ],
        learned: "What happens between a client and the network, a double below the session shows.",
        leadsOn: "Your doubles answer what you expect of a server. Who says that it still does?",
        anotherWay: "Write a URLProtocol of your own in the place of SpyShop."),
    ])
}
