import Foundation
import Testing

/// One thing that an exercise asks for, in its own words, and the wrong answers
/// that show that the checks hold a double to it.
public struct Clause: Sendable {
  let text: String
  let wrongAnswers: [String]

  /// Makes a clause.
  ///
  /// - Parameters:
  ///   - text: The clause, as it stands in the starter's comments or in the
  ///     exercise's section of the lesson.
  ///   - wrongAnswers: The names of the answers that break it. The check that
  ///     rejects each one holds a double to the clause.
  public init(_ text: String, brokenBy wrongAnswers: String...) {
    self.init(text, brokenBy: wrongAnswers)
  }

  /// Makes a clause whose wrong answers are a list.
  ///
  /// - Parameters:
  ///   - text: The clause.
  ///   - wrongAnswers: The names of the answers that break it.
  public init(_ text: String, brokenBy wrongAnswers: [String]) {
    self.text = text
    self.wrongAnswers = wrongAnswers
  }
}

/// The clauses of an exercise: the one place that says which check and which
/// wrong answers stand behind each thing that it asks for.
public struct Clauses: Sendable {
  private let root: URL
  private let starter: String
  private let clauses: [Clause]
  private let notes: [String]

  /// Makes the table of an exercise.
  ///
  /// - Parameters:
  ///   - starter: The starter, from the root of the package.
  ///   - clauses: What it asks for.
  ///   - notes: What else stands in its specification, and asks for nothing.
  public init(of starter: String, _ clauses: [Clause], notes: [String] = []) {
    self.init(of: starter, in: Self.package, clauses, notes: notes)
  }

  /// The root of the package, three folders above this file.
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package init(of starter: String, in root: URL, _ clauses: [Clause], notes: [String] = []) {
    self.root = root
    self.starter = starter
    self.clauses = clauses
    self.notes = notes
  }

  /// The check that holds a double to the laws of its seam. What it rejects
  /// belongs to a law and to no clause.
  public static let lawCheck = "keepsTheLaws"

  /// Expects that the table is whole in both directions: each sentence of the
  /// starter's specification has a clause, or is a note, and each clause still
  /// stands there or in the lesson; each wrong answer belongs to a clause or
  /// breaks a law, and each clause has a wrong answer.
  ///
  /// - Parameters:
  ///   - answers: The wrong answers of the exercise.
  ///   - sourceLocation: Where to report what is missing.
  /// - Throws: When the starter or the lesson cannot be read.
  public func expectWhole<Checks>(
    with answers: [WrongAnswer<Checks>], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let texts = try ExerciseText(of: root.appendingPathComponent(starter))
    for complaint in complaints(about: texts) + complaints(about: answers) {
      Issue.record("\(starter): \(complaint)", sourceLocation: sourceLocation)
    }
  }

  private func complaints(about texts: ExerciseText) -> [String] {
    let quotes = clauses.map(\.text) + notes
    let gone = quotes.filter { !texts.whole.contains($0.inOneLine) }
    let open = texts.sentences.filter { sentence in
      !quotes.contains { sentence.contains($0.inOneLine) || $0.inOneLine.contains(sentence) }
    }
    return gone.map { "the clause \"\($0)\" stands neither there nor in the lesson" }
      + open.map { "no clause of the table covers \"\($0)\"" }
  }

  private func complaints<Checks>(about answers: [WrongAnswer<Checks>]) -> [String] {
    let named = Set(clauses.flatMap(\.wrongAnswers))
    let idle = clauses.filter { $0.wrongAnswers.isEmpty }
    let unknown = named.subtracting(answers.map(\.name)).sorted()
    let lost = answers.filter { $0.rejectedBy != Self.lawCheck && !named.contains($0.name) }
    return idle.map { "no wrong answer breaks the clause \"\($0.text)\"" }
      + unknown.map { "the table names the wrong answer \"\($0)\", which is not there" }
      + lost.map { "the wrong answer \"\($0.name)\" belongs to no clause and to no law" }
  }
}

/// What a learner is told of an exercise: the comments of the starter, and the
/// section of the lesson.
private struct ExerciseText {
  /// The sentences of the comment that begins with the exercise's number.
  let sentences: [String]
  /// All of it, in one line.
  let whole: String

  init(of file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let comments = lines.filter { $0.hasPrefix("//") }
    let specification = lines.drop { !$0.hasPrefix("/// Exercise ") }
      .prefix { $0.hasPrefix("///") }
    sentences = specification.joined(separator: "\n").withoutSlashes.inOneLine.sentences
    let lesson = file.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let number = Self.number(of: sentences)
    let section = try String(contentsOf: lesson, encoding: .utf8)
      .replacing("\n### ", with: "\n## ").components(separatedBy: "\n## ")
      .first { $0.hasPrefix(number) }
    whole = (comments.joined(separator: "\n").withoutSlashes + " " + (section ?? "")).inOneLine
  }

  /// The number of the exercise with which its specification begins.
  private static func number(of sentences: [String]) -> String {
    let words = sentences.first?.split(separator: " ") ?? []
    return words.count > 1 ? words[1].trimmingCharacters(in: [":"]) + " " : "no number"
  }
}

extension String {
  fileprivate var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  fileprivate var withoutSlashes: String {
    split(separator: "\n").map { $0.drop { $0 == "/" } }.joined(separator: " ")
  }

  /// The sentences of one line. Foundation's own division into sentences is not
  /// the same on all systems.
  fileprivate var sentences: [String] {
    split(separator: " ").reduce(into: [String]()) { sentences, word in
      let isNext = sentences.last?.last.map { ".?!".contains($0) } ?? true
      if isNext {
        sentences.append(String(word))
      } else {
        sentences[sentences.count - 1] += " \(word)"
      }
    }
  }
}
