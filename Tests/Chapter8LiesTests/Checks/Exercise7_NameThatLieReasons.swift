import CheckKit
import DoubleKit

extension LieKey {
  /// The answers of exercise 8.7, in the order of the listings.
  static let lying = LieKey(
    in: "Tests/Chapter8LiesTests/Lesson/Listings21to30.swift", from: 21,
    [
      Answer(
        "MockItemSession", .stub, .nameOfAnotherKind, .rename,
        """
        The test puts in an answer that a real shop can give, and asserts on the result. Only the \
        word Mock is wrong: it promises a verdict, and nobody holds one. Call it StubItemSession.
        """),
      Answer(
        "PromptSession", .spy, .answersBeforeResume, .keepTheRulesOfALoader,
        """
        The test reads the paths. But the answer comes as soon as the task is made, so an API that \
        never calls `resume()` passes too. In production it would wait for ever.
        """),
      Answer(
        "ShelfSession", .fake, .responseBesideError, .keepTheRulesOfALoader,
        """
        It works out each answer from the id. For an empty place it hands over status 200, a lamp \
        and an error. An API that looks at the status first would show that lamp.
        """),
      Answer(
        "PagesURLProtocol", .stub, .finishesWithoutResponse, .keepTheRulesOfALoader,
        """
        The test entered every page. For any other path the load ends, and nothing came: no response, \
        and no error that names the path. A typing error in a test then looks like a fault of the API.
        """),
      Answer(
        "ScenarioSession", .stub, .anotherStatusThanNamed, .takeTheAnswerFromTheTest,
        """
        The test asks for `error400`, and 404 comes. It expects any error, so it never finds out. \
        With `.status(400)` from the test itself, there is nothing to translate.
        """),
      Answer(
        "PriceTagSession", .fake, .sameItemForEveryRequest, .readTheRequest,
        """
        It remembers a price, and answers by that rule. But the test changes and loads item 9, and \
        gets item 5. An API that mixes up its ids passes.
        """),
      Answer(
        "FlagSession", .stub, .oneFailureForAll, .takeTheAnswerFromTheTest,
        """
        The test means a lost connection, and plays a status 500. So no test with this double ever \
        sees an error of the transport. Let the test pass in `.failure(URLError(…))`.
        """),
      Answer(
        "ClosureURLProtocol", .spy, .keptForOtherTests, .keepItPerSession,
        """
        The closure belongs to the double. It records, and the test reads. But it is kept in a static \
        property that nobody resets: the next test gets its answer, and so does one that runs at the \
        same time.
        """),
      Answer(
        "SaleSession", .mock, .requestNobodyTried, .tryItOnTheRealShop,
        """
        It knows the request beforehand and judges by itself. But the shop has no such path. Mock and \
        code agree with each other, and with nobody else; only a contract test can ask the shop.
        """),
      Answer(
        "VacantSession", .stub, .callsBackWithNothing, .keepTheRulesOfALoader,
        """
        A fixed answer, which the test needs: a stub. In our runs, each load ended with a response or \
        with an error, so this test is about a case that no customer meets.
        """),
    ])
}
