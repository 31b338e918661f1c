import AnswerKit
import CheckKit
import Foundation
import Testing

@Suite("The clauses of an exercise are whole")
struct ClausesTests {
  private static let starter = """
    import DoubleKit

    /// Exercise 9.1: a bird that answers every request.
    ///
    /// It answers at noon, and not before.
    struct Bird {}
    """
  private let first = Clause("answers every request", brokenBy: "never answers")
  private let second = Clause("not before", brokenBy: "answers early")
  private let answers = [
    WrongAnswer("never answers", rejectedBy: "answers", 1),
    WrongAnswer("answers early", rejectedBy: "answers", 1),
    WrongAnswer("breaks a law", rejectedBy: Clauses.lawCheck, 1),
  ]

  @Test func acceptsAWholeTable() async {
    #expect(await complaints(about: [first, second], answers) == [])
  }

  @Test func reportsASentenceWithoutAClause() async {
    #expect(await complaints(about: [first], answers).contains { $0.contains("no clause") })
  }

  @Test func reportsAClauseThatStandsNowhere() async {
    let clauses = [first, second, Clause("sings", brokenBy: "answers early")]
    #expect(await complaints(about: clauses, answers).contains { $0.contains("\"sings\"") })
  }

  @Test func reportsAClauseThatNoAnswerBreaks() async {
    let clauses = [first, second, Clause("not before")]
    #expect(
      await complaints(about: clauses, answers).contains { $0.contains("no wrong answer") })
  }

  @Test func reportsAnAnswerOfNoClause() async {
    let more = answers + [WrongAnswer("sings", rejectedBy: "answers", 1)]
    #expect(
      await complaints(about: [first, second], more).contains { $0.contains("\"sings\"") })
  }

  @Test func reportsAnAnswerThatIsNotThere() async {
    #expect(
      await complaints(about: [first, second], Array(answers.dropFirst())).contains {
        $0.contains("is not there")
      })
  }

  private func complaints(
    about clauses: [Clause], _ answers: [WrongAnswer<Int>]
  ) async -> [String] {
    await issues {
      let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let folder = root.appendingPathComponent("Bird")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: root) }
      try Self.starter.write(
        to: folder.appendingPathComponent("Bird.swift"), atomically: true, encoding: .utf8)
      try "# Birds\n".write(
        to: root.appendingPathComponent("README.md"), atomically: true, encoding: .utf8)
      try Clauses(of: "Bird/Bird.swift", in: root, clauses).expectWhole(with: answers)
    }.map(\.sentence)
  }
}
