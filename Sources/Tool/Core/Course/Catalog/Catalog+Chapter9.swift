extension Course {
  static let chapter9 = #"""
    # 9 Kata: A search client, test first, from an empty file
    canNow: You write the test first, with the double that fits, and know why it fits.

    ## 9.1 A search client, from an empty file
    LearnersTests: SearchAPI, 50 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    step step01SearchesBlogs (Blogs): I search for `tea` and get each result with its `title` and
      its address, in the order of the service. They come once, even if I begin another search
      before they have come. The request is a `GET` of `{base}/v1/search/blog`, with one query item
      `query` that has the value `tea`. It may have other items as well.
    step step02EncodesTheQuery (Any query): I search for `green tea & 떡`, and the service gets
      exactly these words, as the value of one query item. The same goes for a query with `+`, `%`,
      `#` or `=` in it, and for one with a space at either end.
    step step03SearchesNews (News): I search the news, and each result leads me to the newspaper,
      not to a page of the search service.
    step step04SearchesImages (Images): I search for images, and each result leads me to the big
      image, not to its thumbnail.
    step step05RefusesAnEmptyQuery (Nothing to look for): If my query is empty or only white space
      (spaces of any kind, tabs, line breaks), I get `.emptyQuery`, and nothing is sent.
    step step06TellsRefusalsApart (Refusals): If the service refuses, I want to know how:
      `.badQuery` for status 400, `.tooManyRequests` for 429, and `.refused(statusCode:)` for any
      other status outside 200...299, whatever its body says. An answer that is not HTTP has no
      status, so its `statusCode` is nil.
    step step07HandsOnTheTransportsError (A lost connection): If the transport fails, I get its own
      error, and I get it once, even if part of an answer has already come.
    step step08SaysWhatItCannotRead (An unreadable answer): If the status is good, but the body is
      not JSON, has no `items`, or has a result without its title or address, I get `.unreadable`.
    step step09AsksForAPage (Another page): I ask for page 2 and get results 11 to 20: the request
      has `start=11`. For page 1, `start=1` and no `start` are both right.
    step step10KnowsTheNextPage (The next page): `next` is the number of the next page as long as
      `total` says that there is more. On the last page it is nil.
    tolerates fitsRightSolutions (green)
    passes passesOnYourClient (green)
    notices failsOn (33 faults)
    hint: Which step are you in, and what is the first sentence of its test: what the client gets
      from the service, or what the service gets from the client? The answer decides between a stub
      and a spy.
    hint: For what the client gets, a canned answer is enough: `StubShop` from 6.1. For what it
      sends, you need the record of 4.1. To read a query item from a recorded request, take its URL
      apart with `URLComponents`: then the order of the items does not matter.
    hint: One helper does a search and returns its first outcome, with defaults for the query, the
      type and the page; then each test is two or three lines. In the client, the completion handler
      of the task asks in this order: did the transport fail, does the status refuse, can the body
      be read? It calls back in one place.
    learned: A test that you have seen fail for the right reason is one that you can trust, and
      other people's code shows whether it asks for too much.
    leadsOn: Which double fits which requirement, if nobody tells you?
    anotherWay: Write the client around an async method, with a task that calls back, or without
      `URLQueryItem`.

    ## 9.2 Eight requirements, and a double for each
    LearnersTests: Capstone, 60 points
    red: Capstone has chosen no double yet: put a kind and a way
    check choosesByTheKey
    asserts assertsSomething
    passes passesOnTheRealCheckout (green)
    tolerates passesOn (green)
    check testsEachRequirement
    notices failsOn (22 faults)
    hint: Imagine a checkout that breaks the requirement. Does the page show anything else then? If
      it does, what has to be fed in? If it does not, who could see it?
    hint: What a page shows, an answer brings out: a canned one, or one that follows from an earlier
      change. What it does not show is in the calls. Which object makes the call that you want to
      see, and what is directly below this object?
    hint: A test has four lines: make the double; make the page with `Checkout.underTest(for:…)`;
      load the item, and tap; expect. Hold an answer back where something happens while the page
      waits, and give two answers where the customer tries again.
    learned: A requirement decides what has to be seen, and that decides the double.
    leadsOn: And the double that your own team has: what does it do to your tests?
    anotherWay: One suite that is itself the shop and the bank of each test.

    ## 9.3 Bring your own double
    YourOwn: YourDouble, 10 points
    red: asked before any answer was set, told its client nothing.
    check oneAfterTheOther
    check severalAtOnce (green)
    check twentySessionsAtOnce
    hint: Each number in the diagnosis has a line “Seen”. Read `startLoading` as that request would:
      at which line does it leave, and what has the client heard by then?
    hint: Every path through `startLoading` tells the client exactly one end. What does a path
      without a handler tell it? And what has `request.url` that no other session of the adapter
      has?
    hint: A dictionary of handlers under a lock, with the host of the request as the key; a setter
      that the adapter calls with the host of its requests; and one `do`, in which a missing handler
      throws, the good end is the last line, and `catch` fails.
    learned: The laws of a seam hold for any double on it, and a broken one has a cause that you can
      name.
    leadsOn: Which double in your own tests costs more than it has to?
    anotherWay: An actor in the place of the lock, and an adapter that awaits it.
    """#
}
