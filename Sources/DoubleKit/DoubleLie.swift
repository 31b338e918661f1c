/// How a double can mislead its test: ten lies, each told by one listing of
/// exercise 8.7.
///
/// Most of them are habits of published doubles. The test is green each time, and says less
/// about the real thing than it seems to.
public enum DoubleLie: String, CaseIterable, Sendable {
  /// It answers before anybody resumes the task.
  case answersBeforeResume
  /// It calls back with no data, no response and no error.
  case callsBackWithNothing
  /// It hands over a whole answer and an error together.
  case responseBesideError
  /// It tells its client that the load is over, without a response or an error before.
  case finishesWithoutResponse
  /// The test names one status, and the double answers with another.
  case anotherStatusThanNamed
  /// It knows success and a single failure, so a test cannot play the others.
  case oneFailureForAll
  /// It answers with the same item, whichever one the request asks for.
  case sameItemForEveryRequest
  /// It keeps the answer of one test for the tests that come after it.
  case keptForOtherTests
  /// It confirms a request that nobody has ever tried on the real shop.
  case requestNobodyTried
  /// It does honestly what its kind does, but its name promises another kind.
  case nameOfAnotherKind

  /// A question that leads to this lie, for a listing that tells it.
  public var question: String {
    switch self {
    case .answersBeforeResume:
      "Would this test notice if `ItemDetailAPI` left out one of its calls to the task?"
    case .callsBackWithNothing:
      "What can the completion handler learn from these three values? Which load ends like that?"
    case .responseBesideError:
      "List what the completion handler gets for each id. Can one load both deliver the whole item and fail?"
    case .finishesWithoutResponse:
      "Follow a load of a path that the test did not enter. What does the client hear, in order?"
    case .anotherStatusThanNamed:
      "Read aloud what the test asks for, and then what comes. Is it the same?"
    case .oneFailureForAll:
      "A real load can fail in several ways. Which of them did this test mean, and which one came?"
    case .sameItemForEveryRequest:
      "Which item does the test ask for, and which one comes?"
    case .keptForOtherTests:
      "Who else can reach what this test puts in, and until when?"
    case .requestNobodyTried:
      "How does the author of this test know that the shop understands the request?"
    case .nameOfAnotherKind:
      "A real load could go exactly like this. So which other words here can mislead a reader?"
    }
  }
}

/// A way to take the lie out of a double: each of the ten lies has one cure, and some
/// lies share one.
public enum LieCure: String, CaseIterable, Sendable {
  /// Start on `resume()`, and end with a whole answer or with an error: never with
  /// both, never with neither. It cures each lie about how a load begins or ends,
  /// whatever the answer says. (Apple's loader may hand over a response without its
  /// body beside the error of a load that broke off.)
  case keepTheRulesOfALoader
  /// Let the test pass in the whole answer, a status or an error. It cures each lie of
  /// a double that gets a word from the test, and translates it into an answer.
  case takeTheAnswerFromTheTest
  /// Find out what the request asks for, and answer that. It cures a double that
  /// answers about something else.
  case readTheRequest
  /// Keep the answers of each session apart. It cures a double that one test prepares,
  /// and that another test then finds in this state.
  case keepItPerSession
  /// Change the name of the type, and nothing else. It cures a double that misleads
  /// only its reader.
  case rename
  /// Send the same request to the real shop, in a contract test. Nothing else can show
  /// whether a promise about the shop is true.
  case tryItOnTheRealShop

  /// A question that leads to this cure.
  public var question: String {
    switch self {
    case .keepTheRulesOfALoader:
      "Compare it with a real `URLSession`: what is different between `resume()` and the callback?"
    case .takeTheAnswerFromTheTest:
      "Who decides which answer comes, and what gets lost on the way from the test to the double?"
    case .readTheRequest:
      "What does the double know when it answers, and what does it leave unread?"
    case .keepItPerSession:
      "Where is it stored, and how long does it live?"
    case .rename:
      "Which line of the double would have to do something else?"
    case .tryItOnTheRealShop:
      "Could any change of the double make its promise true? Who can say whether it is?"
    }
  }
}

/// A verdict on a double that lies.
public struct LieVerdict: Hashable, Sendable {
  /// Its kind, by the decision key.
  public var kind: DoubleKind
  /// How it misleads its test.
  public var lie: DoubleLie
  /// What takes the lie out.
  public var cure: LieCure

  /// Makes a verdict.
  ///
  /// - Parameters:
  ///   - kind: Its kind, by the decision key.
  ///   - lie: How it misleads its test.
  ///   - cure: What takes the lie out.
  public init(_ kind: DoubleKind, _ lie: DoubleLie, curedBy cure: LieCure) {
    (self.kind, self.lie, self.cure) = (kind, lie, cure)
  }
}
