import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_NameThatDouble

  static let judge = Judge<Checks>([
    ("namesByTheKey", { $0.namesByTheKey() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("everything is a mock", saying: "all ten listings a mock") { _ in .mock },
    wrong("everything is a stub", saying: "all ten listings a stub") { _ in .stub },
    wrong("by what the double could do", saying: "listing 3") { number in
      [.stub, .spy, .stub, .stub, .mock, .spy, .fake, .mock, .mock, .stub][number - 1]
    },
    wrong("what records is a spy, read or not", saying: "listing 6") { number in
      number == 6 ? .spy : right(number)
    },
    wrong("what could answer is a stub, asked or not", saying: "listing 3") { number in
      number == 3 ? .stub : right(number)
    },
    wrong("what could fail the test is a mock", saying: "listing 8") { number in
      number == 8 ? .mock : right(number)
    },
    wrong("what has a verify() is a mock", saying: "listing 9") { number in
      number == 9 ? .mock : right(number)
    },
    wrong("what looks like a server is a fake", saying: "listing 10") { number in
      number == 10 ? .fake : right(number)
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a table", Checks(kind: right)),
    RightAnswer("the questions of the key, one after the other", Checks(kind: byTheKey)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("every listing of the gallery is a green test", arguments: Gallery.lettered.listings)
  func isGreen(_ listing: Gallery.Listing) async throws {
    try await listing.run()
  }

  @Test("a wrong name is met with the question that decides")
  func asksTheDecidingQuestion() throws {
    let dummy = try #require(Self.complaint(about: 3, named: .mock))
    let spy = try #require(Self.complaint(about: 2, named: .stub))
    #expect(dummy.contains("question 1"))
    #expect(spy.contains("question 3"))
    #expect(!spy.contains("a spy"))
  }

  @Test("while all ten have one name, no listing is judged, not even where it is right")
  func judgesNothingUnderOneName() async throws {
    let issues = await issues { Checks(kind: { _ in .mock }).namesByTheKey() }
    try #require(issues.count == 1)
    #expect(issues[0].sentence.contains("all ten listings a mock, so none is judged yet"))
  }

  @Test("once there are two names, all wrong ones are reported at once, a line each")
  func reportsEachWrongName() async throws {
    let issues = await issues { Checks(kind: { $0 == 5 ? .mock : .stub }).namesByTheKey() }
    try #require(issues.count == 1)
    let lines = issues[0].sentence.split(separator: "\n").filter { $0.contains("calls") }
    #expect(Set(lines).count == 5)
  }

  private static func complaint(about number: Int, named kind: DoubleKind) -> String? {
    let listing = Gallery.lettered.listings[number - 1]
    return GalleryKey.lettered.complaint(about: listing, named: kind, by: "NameThatDouble")
  }

  private static func wrong(
    _ name: String, saying fault: String, kind: @escaping @Sendable (Int) -> DoubleKind
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "namesByTheKey", saying: fault, Checks(kind: kind))
  }

  private static let right: @Sendable (Int) -> DoubleKind = { number in
    let table: [Int: DoubleKind] = [2: .spy, 3: .dummy, 5: .mock, 7: .fake, 8: .dummy, 9: .spy]
    return table[number] ?? .stub
  }

  private static let byTheKey: @Sendable (Int) -> DoubleKind = { number in
    let neverRuns: Set = [3, 8]
    let judgesItself = number == 5
    let isRead = number == 2 || number == 9
    let followsFromEarlierCalls = number == 7
    if neverRuns.contains(number) { return .dummy }
    if judgesItself { return .mock }
    if isRead { return .spy }
    return followsFromEarlierCalls ? .fake : .stub
  }
}
