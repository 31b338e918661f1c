import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("5.6 NameThatDoubleAgain: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_NameThatDoubleAgain

  static let judge = Judge<Checks>([
    ("namesByTheKey", { $0.namesByTheKey() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("everything is a mock", saying: "all ten listings a mock") { _ in .mock },
    wrong("by the names of the classes", saying: "calls MockURLSession a mock") { number in
      let names: [DoubleKind] = [.mock, .dummy, .spy, .dummy, .stub, .fake, .fake, .stub, .spy]
      return number < 20 ? names[number - 11] : .stub
    },
    misjudged("what is told an answer before is a mock", 11, .mock, question: 2),
    misjudged("what is never asked is a dummy, read or not", 12, .dummy, question: 1),
    misjudged("what is called a spy is one, though it judges", 13, .spy, question: 2),
    misjudged("what counts is a spy, read or not", 14, .spy, question: 3),
    misjudged("what has no state is a stub", 15, .stub, question: 4),
    misjudged("what has an answer is a stub, asked or not", 16, .stub, question: 1),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a list of the listings for each kind", Checks(kind: right)),
    RightAnswer("the questions of the key, one after the other", Checks(kind: byTheKey)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("every listing of the gallery is a green test", arguments: Gallery.misnamed.listings)
  func isGreen(_ listing: Gallery.Listing) async throws {
    try await listing.run()
  }

  @Test("no double is of the kind that the name of its class begins with")
  func everyNameMisleads() {
    let honest = Gallery.misnamed.listings.filter { listing in
      DoubleKind.allCases.contains { kind in
        listing.double.lowercased().hasPrefix(kind.rawValue) && Self.right(listing.number) == kind
      }
    }
    #expect(honest.map(\.number) == [])
  }

  private static func wrong(
    _ name: String, saying fault: String, kind: @escaping @Sendable (Int) -> DoubleKind
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "namesByTheKey", saying: fault, Checks(kind: kind))
  }

  private static func misjudged(
    _ name: String, _ listing: Int, _ kind: DoubleKind, question: Int
  ) -> WrongAnswer<Checks> {
    let page = listing <= 15 ? "Listings11to15.swift" : "Listings16to20.swift"
    return wrong(
      name,
      saying: "Read listing \(listing) in Sources/DoubleKit/Gallery/\(page) and ask question "
        + "\(question) of the key"
    ) { $0 == listing ? kind : right($0) }
  }

  private static let right: @Sendable (Int) -> DoubleKind = { number in
    let lists: [(DoubleKind, Set<Int>)] = [
      (.dummy, [16]), (.mock, [13, 20]), (.spy, [12, 18, 19]), (.fake, [15]),
    ]
    return lists.first { $0.1.contains(number) }?.0 ?? .stub
  }

  private static let byTheKey: @Sendable (Int) -> DoubleKind = { number in
    let isCancelledBefore = number == 16
    let judgesItself: Set = [13, 20]
    let isRead: Set = [12, 18, 19]
    let worksByARule = number == 15
    if isCancelledBefore { return .dummy }
    if judgesItself.contains(number) { return .mock }
    if isRead.contains(number) { return .spy }
    return worksByARule ? .fake : .stub
  }
}
