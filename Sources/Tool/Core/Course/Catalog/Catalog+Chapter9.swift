extension Chapter {
  static let kata = Chapter(
    number: 9, kind: "Kata", title: "A search client, test first, from an empty file",
    canNow: "You write the test first, with the double that fits, and know why it fits.",
    exercises: [
      Exercise(
        id: "9.1", title: "A search client, from an empty file",
        seam: .learnersTests, stem: "Exercise1_SearchAPI", points: 50,
        checks: [Check("assertsSomething", .testsAssert)]
          + searchSteps.map { Check($0.check) } + [
            Check("fitsRightSolutions", .testsTolerate), Check("passesOnYourClient", .testsPass),
            Check("failsOn", .testsNotice),
          ],
        firstRed: FirstRed(
          check: "assertsSomething",
          says: "There is no test yet: no function with @Test stands in this file."),
        passedByStarter: ["fitsRightSolutions"],
        faults: Faults(count: 33),
        hints: [
          "Which step are you in, and what is the first sentence of its test: what the client "
            + "gets from the service, or what the service gets from the client? The answer "
            + "decides between a stub and a spy.",
          "For what the client gets, a canned answer is enough: `StubShop` from 6.1. For what "
            + "it sends, you need the record of 4.1. To read a query item from a recorded "
            + "request, take its URL apart with `URLComponents`: then the order of the items "
            + "does not matter.",
          "One helper does a search and returns its first outcome, with defaults for the query, "
            + "the type and the page; then each test is two or three lines. In the client, "
            + "the completion handler of the task asks in this order: did the transport fail, "
            + "does the status refuse, can the body be read? It calls back in one place.",
        ],
        learned: "A test that you have seen fail for the right reason is one that you can trust, "
          + "and other people's code shows whether it asks for too much.",
        leadsOn: "Which double fits which requirement, if nobody tells you?",
        anotherWay: "Write the client around an async method, with a task that calls back, or "
          + "without `URLQueryItem`.",
        steps: searchSteps),
      Exercise(
        id: "9.2", title: "Eight requirements, and a double for each",
        seam: .learnersTests, stem: "Exercise2_Capstone", points: 60,
        checks: [
          Check("choosesByTheKey"), Check("assertsSomething", .testsAssert),
          Check("passesOnTheRealCheckout", .testsPass), Check("passesOn", .testsTolerate),
          Check("testsEachRequirement"), Check("failsOn", .testsNotice),
        ],
        firstRed: FirstRed(
          check: "choosesByTheKey", says: "Capstone has chosen no double yet: put a kind and a way"),
        faults: Faults(count: 22),
        hints: [
          "Imagine a checkout that breaks the requirement. Does the page show anything else then? "
            + "If it does, what has to be fed in? If it does not, who could see it?",
          "What a page shows, an answer brings out: a canned one, or one that follows from an "
            + "earlier change. What it does not show is in the calls. Which object makes the call "
            + "that you want to see, and what is directly below this object?",
          "A test has four lines: make the double; make the page with "
            + "`Checkout.underTest(for:…)`; load the item, and tap; expect. Hold an answer back "
            + "where something happens while the page waits, and give two answers where the "
            + "customer tries again.",
        ],
        learned: "A requirement decides what has to be seen, and that decides the double.",
        leadsOn: "And the double that your own team has: what does it do to your tests?",
        anotherWay: "One suite that is itself the shop and the bank of each test."),
      Exercise(
        id: "9.3", title: "Bring your own double",
        seam: .yourOwn, stem: "Exercise3_YourDouble", points: 10,
        checks: ["oneAfterTheOther", "severalAtOnce", "twentySessionsAtOnce"],
        firstRed: FirstRed(
          check: "oneAfterTheOther",
          says: "asked before any answer was set, told its client nothing."),
        passedByStarter: ["severalAtOnce"],
        hints: [
          "Each cause in the diagnosis has a line \u{201c}Seen\u{201d}. Read `startLoading` as that "
            + "request would: at which line does it leave, and what has the client heard by then?",
          "Every path through `startLoading` tells the client exactly one end. What does a path "
            + "without a handler tell it? And what has `request.url` that no other session of the "
            + "adapter has?",
          "A dictionary of handlers under a lock, with the host of the request as the key; a "
            + "setter that the adapter calls with the host of its requests; and one `do`, in which "
            + "a missing handler throws, the good end is the last line, and `catch` fails.",
        ],
        learned: "The laws of a seam hold for any double on it, and a broken one has a cause that "
          + "you can name.",
        leadsOn: "Which double in your own tests costs more than it has to?",
        anotherWay: "A generic class with a handler for each type of test, as in 7.4."),
    ])
}

extension Chapter {
  /// The ten steps of the search client, in the words of the lesson: a test compares
  /// them.
  static let searchSteps: [KataStep] = [
    KataStep(
      check: "step01SearchesBlogs", title: "Blogs",
      requirement:
        "I search for `tea` and get each result with its `title` and its address, in the "
        + "order of the service. They come once, even if I begin another search before they "
        + "have come. The request is a `GET` of `{base}/v1/search/blog`, with one query item `query` that "
        + "has the value `tea`. It may have other items as well."),
    KataStep(
      check: "step02EncodesTheQuery", title: "Any query",
      requirement: "I search for `green tea & 떡`, and the service gets exactly these words, as the "
        + "value of one query item. The same goes for a query with `+`, `%`, `#` or `=` in "
        + "it, and for one with a space at either end."),
    KataStep(
      check: "step03SearchesNews", title: "News",
      requirement: "I search the news, and each result leads me to the newspaper, not to a page of "
        + "the search service."),
    KataStep(
      check: "step04SearchesImages", title: "Images",
      requirement: "I search for images, and each result leads me to the big image, not to its "
        + "thumbnail."),
    KataStep(
      check: "step05RefusesAnEmptyQuery", title: "Nothing to look for",
      requirement: "If my query is empty or only white space (spaces of any kind, tabs, line "
        + "breaks), I get `.emptyQuery`, and nothing is sent."),
    KataStep(
      check: "step06TellsRefusalsApart", title: "Refusals",
      requirement: "If the service refuses, I want to know how: `.badQuery` for status 400, "
        + "`.tooManyRequests` for 429, and `.refused(statusCode:)` for any other status "
        + "outside 200...299, whatever its body says. An answer that is not HTTP has no "
        + "status, so its `statusCode` is nil."),
    KataStep(
      check: "step07HandsOnTheTransportsError", title: "A lost connection",
      requirement: "If the transport fails, I get its own error, and I get it once, even if "
        + "part of an answer has already come."),
    KataStep(
      check: "step08SaysWhatItCannotRead", title: "An unreadable answer",
      requirement:
        "If the status is good, but the body is not JSON, has no `items`, or has a result "
        + "without its title or address, I get `.unreadable`."),
    KataStep(
      check: "step09AsksForAPage", title: "Another page",
      requirement: "I ask for page 2 and get results 11 to 20: the request has "
        + "`start=11`. For page 1, `start=1` and no `start` are both right."),
    KataStep(
      check: "step10KnowsTheNextPage", title: "The next page",
      requirement: "`next` is the number of the next page as long as `total` says that there is "
        + "more. On the last page it is nil."),
  ]
}
