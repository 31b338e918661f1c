extension Chapter {
  /// The ten steps of the search client, in the words of the lesson: a rule compares
  /// them.
  static let searchSteps: [KataStep] = [
    KataStep(
      check: "step01SearchesBlogs", title: "Blogs",
      requirement:
        "I search for `tea` and get each result with its `title` and its address, in the "
        + "order of the service. They come once, even if I search again before that. The "
        + "request is a `GET` of `{base}/v1/search/blog`, with one query item `query` that "
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
