/// The ordered list of chapters, from which every path is derived.
///
/// A course is a value: the workbook's own is `Course.workbook`, and the tests
/// of the tool write small ones into temporary folders.
public struct Course: Sendable {
  var chapters: [Chapter]
  /// The digest of each starter as it is handed out, by id.
  var starterDigests: [String: String] = [:]

  /// The chapters that have exercises; the others are to come.
  var readyChapters: [Chapter] { chapters.filter(\.isReady) }

  /// Every exercise, in the order in which a learner meets it.
  var entries: [Entry] { readyChapters.flatMap(\.entries) }
}

/// One kind of double (or, from chapter 6 on, one theme).
struct Chapter: Sendable {
  var number: Int
  /// The last part of the target's name: `Stub` in `Chapter2Stub`.
  var kind: String
  /// What the learner writes, in a few words; the README's map shows it.
  var title: String
  var exercises: [Exercise] = []

  var isReady: Bool { !exercises.isEmpty }
  var entries: [Entry] { exercises.map { Entry(chapter: self, exercise: $0) } }
}

/// One task: one starter, one suite of checks, one solution.
struct Exercise: Sendable {
  /// Chapter and position: `2.1`.
  var id: String
  var title: String
  var seam: Seam
  /// The name of the file and of the suite: `Exercise1_StubURLSession`.
  var stem: String
  var points: Int
  /// The functions of the suite, in the order of the source.
  var checks: [String]
  var firstRed: FirstRed
  /// From a question, to a pointer, to the shape of the answer.
  var hints: [String]
}

/// How a double gets in, or that the learner writes the test instead.
enum Seam: String, Sendable, CaseIterable {
  case protocolInjection = "ProtocolInjection"
  case urlProtocol = "URLProtocol"
  case learnersTests = "LearnersTests"

  /// The folder inside a chapter.
  var folder: String { rawValue }
}

/// Why an untouched starter is red: the first check that fails, and a part of
/// the sentence that it says.
struct FirstRed: Sendable {
  var check: String
  var says: String
}
