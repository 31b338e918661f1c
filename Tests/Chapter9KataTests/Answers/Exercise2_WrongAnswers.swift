import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail

// Choices that cannot show what they should.
extension Exercise2_Answers {
  static let wrongChoices =
    [
      chooses("chooses nothing", saying: "has chosen no double yet: put a kind") { _ in nil },
      chooses(
        "chooses one double for all", saying: "a mock with URLProtocol for all eight requirements"
      ) { _ in (.mock, .urlProtocol) },
      chooses(
        "forgets a requirement", saying: "no double yet for .keepTheOrderNumber",
        Exercise2_Choices.cheapest(but: .keepTheOrderNumber, nil)),
    ] + [
      chooses("counts payments with a stub", .payOnce, (.stub, .oneLevelUp), "Ask question 3"),
      chooses(
        "counts payments with a fake", .payOnce, (.fake, .oneLevelUp),
        ".payOnce: a fake cannot show it. The page looks the same after one payment and after two."),
      chooses(
        "shows prices with a dummy", .keepTheOldPrice, (.dummy, .oneLevelUp),
        "The page has to use this double. Ask question 1"),
      chooses(
        "refuses with a stub", .sendNoInvalidID, (.stub, .protocolInjection), "Ask question 1"),
      chooses(
        "replaces what refuses", .sendNoInvalidID, (.dummy, .oneLevelUp),
        "it is the API that refuses an invalid id"),
      chooses(
        "loses the connection of a dummy", .surviveALostConnection, (.dummy, .oneLevelUp),
        "a dummy cannot show it"),
      chooses(
        "hands the bank a session", .surviveALostConnection, (.stub, .protocolInjection),
        "CardPayments makes its own session"),
      chooses("cans a voucher", .keepTheVoucher, (.stub, .oneLevelUp), "Ask question 4"),
      chooses(
        "follows a script with a fake", .followTheScript, (.fake, .oneLevelUp), "Ask question 2"),
      chooses("cancels a stub", .stopOnLeaving, (.stub, .oneLevelUp), "Ask question 3"),
      chooses(
        "replaces what sends the number", .keepTheOrderNumber, (.spy, .oneLevelUp),
        "it is CardPayments that sends the order number"),
      chooses(
        "sends the number through a session of its own", .keepTheOrderNumber,
        (.spy, .protocolInjection), ".keepTheOrderNumber: a double with protocol injection"),
      chooses("cans an order number", .keepTheOrderNumber, (.stub, .urlProtocol), "Ask question 3"),
    ]

  private static func chooses(
    _ name: String, saying fault: String, _ choice: @escaping Exercise2_Choices.Choose
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "choosesByTheKey", saying: fault, Checks(choice: choice))
  }

  private static func chooses(
    _ name: String, _ requirement: Checkout.Requirement, _ choice: Checkout.Choice, _ fault: String
  ) -> WrongAnswer<Checks> {
    chooses(name, saying: fault, Exercise2_Choices.cheapest(but: requirement, choice))
  }
}

// Tests that are missing, or ask for too much.
extension Exercise2_Answers {
  static let wrongTests = [
    wrong(
      "leaves requirements out", rejectedBy: "testsEachRequirement",
      saying: "No test makes a checkout yet for .keepTheOldPrice, .sendNoInvalidID",
      Exercise2_Suites.TapsWhenPaid.self),
    wrong(
      "goes another way than it chose", rejectedBy: "testsEachRequirement",
      saying:
        "For .payOnce you chose a double one level up, but paysOnce() uses a double with URLProtocol",
      Exercise2_Suites.SessionTests.self),
    wrong(
      "tests two requirements at once", rejectedBy: "testsEachRequirement",
      saying: "is a test for .payOnce and .surviveALostConnection. Write one for each.",
      Exercise2_Suites.OneForTwo.self),
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise2_Suites.NoTests.self),
    wrong(
      "makes its own checkout", rejectedBy: "assertsSomething",
      saying: "No test makes a checkout yet with Checkout.underTest(for:…)",
      Exercise2_Suites.OwnCheckout.self),
    wrong(
      "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every checkout",
      Exercise2_Suites.NoAssertions.self),
    wrong(
      "puts the dummy one level up", rejectedBy: "passesOnTheRealCheckout",
      saying: "fails on the real Checkout", Exercise2_Suites.DummyOneLevelUp.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealCheckout", saying: "fails on the real Checkout",
      Exercise2_Suites.Unwaited.self),
    wrong(
      "counts the cancels", rejectedBy: "passesOn", saying: "which cancels a load twice",
      Exercise2_Suites.CountedCancels.self),
    wrong(
      "asks for what is refused", rejectedBy: "passesOn",
      saying: "which refuses an invalid id itself", Exercise2_Suites.AskedForNothing.self),
    wrong(
      "compares every call of a voucher", rejectedBy: "passesOn",
      saying: "which loads the item once more", Exercise2_Suites.EveryCallOfAVoucher.self),
    wrong(
      "allows no other header", rejectedBy: "passesOn", saying: "which sends a language",
      Exercise2_Suites.CountedHeaders.self),
    wrong(
      "knows the form of the numbers", rejectedBy: "passesOn", saying: "short order numbers",
      Exercise2_Suites.NumbersOfOneForm.self),
  ]

  fileprivate static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(choice: Exercise2_Choices.cheapest, tests: tests))
  }
}

// Tests that miss a fault.
extension Exercise2_Answers {
  static let blindTests = [
    blind("taps while it pays", "after the order was paid", Exercise2_Suites.TapsWhilePaying.self),
    blind(
      "taps when it is paid", "while a payment is on its way", Exercise2_Suites.TapsWhenPaid.self),
    blind(
      "has money for one lamp", "while a payment is on its way",
      Exercise2_Suites.OneLampsMoney.self),
    blind(
      "looks at the last price", "shows no price while it loads",
      Exercise2_Suites.LastPriceAlone.self),
    blind(
      "looks at the first price", "goes on showing the old price",
      Exercise2_Suites.FirstPriceAlone.self),
    blind("tries zero alone", "for a negative id", Exercise2_Suites.ZeroAlone.self),
    blind(
      "looks at the page after a refusal", "a request for id 0",
      Exercise2_Suites.RefusalsOneLevelUp.self),
    blind("loses the connection and leaves", "ignores Pay after", Exercise2_Suites.TriesOnce.self),
    blind("looks away when it is lost", "is .refused when", Exercise2_Suites.PaysUnlooked.self),
    blind("hears of a lower price", "does not tell the shop", Exercise2_Suites.CannedVoucher.self),
    blind(
      "believes the answer of a stub", "another price than the lower one",
      Exercise2_Suites.CannedVoucher.self),
    blind("does not load again", "the price of its first load", Exercise2_Suites.LoadsNoMore.self),
    blind("is never refused", "has refused to reserve", Exercise2_Suites.NoRefusal.self),
    blind(
      "counts the calls", "another amount than the page shows", Exercise2_Suites.CountedCalls.self),
    blind(
      "compares two amounts with each other", "reserves and collects another amount",
      Exercise2_Suites.ComparedAmounts.self),
    blind(
      "leaves out what has no number", "no order number when it collects",
      Exercise2_Suites.NumbersThatAreThere.self),
    blind("is content to be paid", "without reserving it", Exercise2_Suites.PaidIsEnough.self),
    blind("leaves unwatched", "cancels no load", Exercise2_Suites.LeavesUnwatched.self),
    blind(
      "pays at the first try", "when the customer tries again", Exercise2_Suites.FirstTryAlone.self),
    blind(
      "compares nothing with nothing", "sends no order number", Exercise2_Suites.SameNothing.self),
  ]

  private static func blind(
    _ name: String, _ fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "failsOn", saying: fault, suite)
  }
}
