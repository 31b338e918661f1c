import AnswerKit

extension Exercise1_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter9Kata/LearnersTests/Exercise1_SearchAPI.swift",
    steps + suiteClauses,
    notes: [
      "a search client and its tests, test first, in ten steps.",
      "The ten steps, and what you need to know about the service, are in the lesson.",
      "`swift run workbook kata` shows the steps one at a time.",
      "In each step, write a test and see it fail, and only then write the code.",
      "You choose the doubles, and the seam.",
    ])

  private static let steps = [
    Clause(
      "I search for `tea` and get each result with its `title` and its address, in the order of the service.",
      brokenBy: "returns the results in reverse order", "never resumes its task",
      "does not call back if nobody keeps the client"),
    Clause(
      "They come once, even if I search again before that.",
      brokenBy: "forgets a search when another one begins"),
    Clause(
      "The request is a `GET` of `{base}/v1/search/blog`, with one query item `query` that has the value `tea`.",
      brokenBy: "asks for search instead of v1/search", "sends a POST request",
      "replaces the path of its baseURL",
      "searches for tea, whatever the query", "sends each request twice"),
    Clause(
      "the service gets exactly these words, as the value of one query item.",
      brokenBy: "leaves the & of a query as it is", "encodes a query twice",
      "decodes a query before it encodes it"),
    Clause(
      "The same goes for a query with `+`, `%`, `#` or `=` in it, and for one with a space at either end.",
      brokenBy: "leaves the # of a query as it is", "leaves out the space around a query"),
    Clause(
      "`%20` is a space, and `+` is a plus.", brokenBy: "writes a + for each space of a query"),
    Clause("| `.news` | `v1/search/news` |", brokenBy: "asks for blogs, whatever the type"),
    Clause(
      "each result leads me to the newspaper, not to a page of the search service.",
      brokenBy: "takes link for the address of an article"),
    Clause(
      "each result leads me to the big image, not to its thumbnail.",
      brokenBy: "takes the thumbnail for the address of an image"),
    Clause(
      "If my query is empty or only white space (spaces of any kind, tabs, line breaks), I get `.emptyQuery`, and nothing is sent.",
      brokenBy: "sends a query that is white space alone",
      "reports .emptyQuery and sends the request all the same", "refuses spaces and sends tabs"),
    Clause(
      "`.badQuery` for status 400, `.tooManyRequests` for 429,",
      brokenBy: "reports status 400 as .refused(statusCode: 400)",
      "reports status 429 as .badQuery"),
    Clause(
      "and `.refused(statusCode:)` for any other status outside 200...299, whatever its body says.",
      brokenBy: "reports every other status as .refused(statusCode: nil)",
      "takes status 300 for success", "refuses every status but 200",
      "never looks at the status",
      "returns a page whatever the status, if the body can be read as one"),
    Clause(
      "An answer that is not HTTP has no status, so its `statusCode` is nil.",
      brokenBy: "takes an answer that is not HTTP for success",
      "reports an answer that is not HTTP as .refused(statusCode: 0)"),
    Clause(
      "If the transport fails, I get its own error,",
      brokenBy: "reports a lost connection as .refused(statusCode: nil)",
      "does not call back if the transport's error is .cancelled",
      "reports an error that it does not know as URLError.unknown",
      "makes a URLError anew from its code"),
    Clause(
      "and I get it once,", brokenBy: "calls back a second time after a lost connection",
      "calls back again on its queue after a lost connection"),
    Clause(
      "even if part of an answer has already come.",
      brokenBy: "looks at an error only if no answer has begun to come"),
    Clause(
      "but the body is not JSON, has no `items`, or has a result without its title or address, I get `.unreadable`.",
      brokenBy: "returns a page without results when it cannot read the answer",
      "returns a result without a title as one whose title is empty",
      "leaves out a result that has no address"),
    Clause(
      "I ask for page 2 and get results 11 to 20: the request has `start=11`.",
      brokenBy: "asks for the first page, whatever the page",
      "begins page 2 with the tenth result", "begins every later page with result 11"),
    Clause(
      "`next` is the number of the next page as long as `total` says that there is more.",
      brokenBy: "names page 2 as the next one, whatever the page",
      "takes each page with ten results for one that has a next"),
    Clause(
      "On the last page it is nil.", brokenBy: "names a next page after the last one",
      "names a next page after a last page that is full"),
  ]

  private static let suiteClauses = [
    Clause(
      "At the end, the client must keep all ten requirements.",
      brokenBy: "searches for tea, whatever the query"),
    Clause(
      "Make the client with `SearchAPI.underTest(urlSession:baseURL:)`.",
      brokenBy: "writes no test", "makes no client"),
    Clause(
      "Your tests must pass on your client",
      brokenBy: "has a client that fails its tests", "has no test for its client"),
    Clause(
      "and on every other one that keeps them,",
      brokenBy: "compares the whole address", "allows no header", "does not wait",
      "does not wait for the request"),
    Clause(
      "For page 1, `start=1` and no `start` are both right.",
      brokenBy: "wants no start for page 1"),
    Clause("Until step 10, `next` may be anything,", brokenBy: "wants no next page too early"),
    Clause(
      "and notice each of 31 faults.",
      brokenBy: "asserts nothing", "refuses with bodies that say nothing", "tests blogs alone",
      "never tries a limit", "turns one page"),
  ]
}
