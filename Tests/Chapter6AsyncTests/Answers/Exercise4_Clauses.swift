import AnswerKit

extension Exercise4_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter6Async/ProtocolInjection/Exercise4_ItemDetailAPIDoubles.swift",
    generalClauses + stubClauses + stateClauses,
    notes: ["Exercise 6.4: the five kinds of double, one level up."])

  private static let generalClauses = [
    Clause(
      "Call each completion handler once, outside any lock; the dummy calls none.",
      brokenBy: "a stub that calls back twice", "a stub that calls back under a lock",
      "a held stub that calls back under its lock", "a fake that calls back under its lock",
      "a spy that calls back under its lock", "a mock that calls back under its lock",
      "a stub that answers one call at a time", "a stub that leaves prices without an answer",
      "reports, and answers as well"),
    Clause(
      "Several threads may call at once.",
      brokenBy: "a stub that drops a call while another thread is in it",
      "loses what two threads hold at once", "loses a cancel when two threads cancel at once",
      "answers twice when two threads release at once", "changes a price in two steps",
      "loses what two threads record at once", "gives the same result to two threads"),
    Clause(
      "Doubles share nothing.",
      brokenBy: "one result for all stubs", "one list for all held stubs", "one shop for all fakes",
      "one record for all spies"),
    Clause(
      "A dummy reports each call of either method as one issue that names the item's id, at the"
        + " line of the test that made the dummy.",
      brokenBy: "a saboteur: it answers with an error", "does nothing at all",
      "reports its first call alone", "reports loads alone", "reports at its own line",
      "does not say which item", "reports each call twice",
      "all dummies report at the line of the first"),
  ]

  private static let stubClauses = [
    Clause(
      "A stub gives each call its canned result.", brokenBy: "answers its first call alone",
      "gives every error as .parsing"),
    Clause(
      "With an error it is a saboteur.", brokenBy: "swallows an error",
      "is an item, and never a saboteur"),
    Clause("A held stub holds each call.", brokenBy: "answers at once", "holds loads alone"),
    Clause(
      "`release` answers the oldest one that it holds for this item, and returns whether there was"
        + " one.",
      brokenBy: "keeps one call for each item", "releases the newest call about an item",
      "releases loads before price changes",
      "releases all calls about an item", "releases the oldest call, whatever its item",
      "holds a call that it has answered", "says true where nothing is held",
      "says false where something was released"),
    Clause(
      "`cancelled` lists the id of each cancel.", brokenBy: "says nothing of a cancel",
      "lists each cancelled item once", "lists the newest cancel alone"),
    Clause(
      "A cancelled call stays held: a real answer may be on its way already.",
      brokenBy: "a cancel takes the call off the list", "a cancel answers, as a real session does"),
  ]

  private static let stateClauses = [
    Clause(
      "A fake answers as `ItemDetailAPI` does in front of a shop with these items.",
      brokenBy: "has no bytes for an unknown item", "sends an id of 0 to the shop",
      "looks at the id where the shop has no item",
      "sends a negative id to the shop", "adds an unknown item",
      "loses the title with the old price", "changes the price of every item",
      "refuses a negative price",
      "remembers the price, and answers with the old item"),
    Clause(
      "It remembers each new price.", brokenBy: "forgets the price",
      "answers with the new price, and forgets it", "answers before it stores the price"),
    Clause(
      "A spy puts each call on its list `calls`,", brokenBy: "records after the answer",
      "records in a task", "leaves out what the real API refuses", "records loads alone",
      "records each call once", "records the newest first",
      "forgets what was read", "judges a price of its own accord"),
    Clause("and then answers as the stub does.", brokenBy: "records and never answers"),
    Clause(
      "A mock gives each expected call its result, in order.",
      brokenBy: "a stub: it gives the next result to any call", "takes the calls in any order",
      "does not look at the price"),
    Clause(
      "It reports any other call at once, in one issue that names its id and the expected one, if"
        + " any, and answers with an error.",
      brokenBy: "says nothing of a call after the last one",
      "leaves a wrong call without an answer",
      "gives a wrong call the next result", "does not say what it expected",
      "does not say what came", "reports a wrong call twice",
      "reports a wrong call in verify(), and not at once"),
    Clause("A wrong call uses up no expectation.", brokenBy: "a wrong call uses up an expectation"),
    Clause(
      "`verify()` names each missing call, in one issue or in several.",
      brokenBy: "verify() says nothing", "verify() is content once the list is shorter",
      "verify() reports the first missing call alone"),
    Clause(
      "All issues are reported at `line`.", brokenBy: "verify() reports at its own line",
      "reports a wrong call at its own line", "all mocks report at the line of the first"),
  ]
}
