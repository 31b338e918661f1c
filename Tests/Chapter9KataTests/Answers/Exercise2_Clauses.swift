import AnswerKit

extension Exercise2_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter9Kata/LearnersTests/Exercise2_Capstone.swift",
    [
      Clause(
        "choose the cheapest double that can show it: its kind, by the decision key, and its way in.",
        brokenBy: "chooses nothing", "forgets a requirement", "counts payments with a stub",
        "counts payments with a fake", "shows prices with a dummy", "refuses with a stub",
        "loses the connection of a dummy", "cans a voucher", "follows a script with a fake",
        "cancels a stub", "cans an order number"),
      Clause(
        "`CardPayments` makes its own session, as the clients of 7.5 do",
        brokenBy: "hands the bank a session", "sends the number through a session of its own"),
      Clause(
        "do not replace the object that has to keep the requirement",
        brokenBy: "replaces what refuses", "replaces what sends the number"),
      Clause(
        "As long as all eight choices are the same, the check fails, and judges none.",
        brokenBy: "chooses one double for all"),
      Clause(
        "Write at least one test for each requirement, and no test for two at once.",
        brokenBy: "leaves requirements out", "tests two requirements at once", "writes no test"),
      Clause(
        "Make the checkout in each test with `Checkout.underTest(for: .payOnce, …)`,",
        brokenBy: "makes its own checkout"),
      Clause(
        "around a double that gets in where you have chosen.",
        brokenBy: "goes another way than it chose"),
      Clause(
        "Your tests must pass on the real checkout,", brokenBy: "puts the dummy one level up",
        "does not wait"),
      Clause(
        "and on every version that is just as correct,", brokenBy: "counts the cancels",
        "asks for what is refused", "compares every call of a voucher", "allows no other header",
        "knows the form of the numbers"),
      Clause(
        "and notice each of 21 faults.", brokenBy: "asserts nothing", "counts the calls"),
      Clause(
        "I can tap Pay as often as I like: I pay once.", brokenBy: "taps while it pays",
        "taps when it is paid", "has money for one lamp"),
      Clause(
        "I see the old price until the new one is there", brokenBy: "looks at the last price",
        "looks at the first price"),
      Clause(
        "sends nothing to the shop", brokenBy: "tries zero alone",
        "looks at the page after a refusal"),
      Clause(
        "The page tells me that the order is `.lost`", brokenBy: "looks away when it is lost"),
      Clause("I can tap again, and pay.", brokenBy: "loses the connection and leaves"),
      Clause(
        "I see the lower price, also when the page loads the item again.",
        brokenBy: "hears of a lower price", "believes the answer of a stub", "does not load again"),
      Clause(
        "If it refuses to reserve, nothing is collected.", brokenBy: "is never refused",
        "compares two amounts with each other",
        "is content to be paid"),
      Clause("When I leave the page, it stops loading.", brokenBy: "leaves unwatched"),
      Clause(
        "the number of my order", brokenBy: "pays at the first try",
        "compares nothing with nothing", "leaves out what has no number"),
    ],
    notes: [
      "Exercise 9.2: eight requirements of a checkout, and a double for each.",
      "Choose for the double on which the verdict depends; a test may use others beside it.",
      "A double that works, but costs more than you need, passes with a remark.",
    ])
}
