import AnswerKit
import DoubleKit
import Foundation
import Testing

@testable import Chapter2Stub

@Suite("2.5 ItemFixture: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ItemFixture
  typealias Fields = Exercise5_ItemFixture.Fields

  static let judge = Judge<Checks>([
    ("keepsTheRest", { try $0.keepsTheRest() }),
    ("putsInWhatIsNamed", { $0.putsInWhatIsNamed() }),
    ("readsWhatIsNamed", { try $0.readsWhatIsNamed() }),
    ("refusesAnUnknownField", { $0.refusesAnUnknownField() }),
    ("failsForAMissingFile", { $0.failsForAMissingFile() }),
  ])

  static let wrongAnswers: [WrongAnswer<Checks>] =
    wrongRests + wrongChanges + wrongFiles + wrongNames + wrongErrors

  static let rightAnswers: [RightAnswer<Checks>] =
    [
      RightAnswer("parses with JSONSerialization", Checks(load: parsed)),
      RightAnswer(
        "looks before it changes anything, and writes the file as it is", Checks(load: checkedFirst)
      ),
      RightAnswer(
        "reads beside the source, and so needs it where it runs",
        Checks(load: { name, fields in
          let file = Exercise5_ItemFixture.folder.appending(path: name)
          return try changed(try Data(contentsOf: file), by: fields)
        })),
      RightAnswer(
        "asks the file manager",
        Checks(load: { name, fields in
          let bundle = Bundle.module
          let path = (bundle.resourcePath ?? bundle.bundlePath) + "/Fixtures/" + name
          guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(name: path)
          }
          return try changed(data, by: fields)
        })),
      RightAnswer(
        "keeps what it has read, by name",
        { () -> Checks in
          let kept = Shelf()
          return Checks(load: { name, fields in
            try changed(kept.data(named: name, orElse: { try read($0) }), by: fields)
          })
        }()),
    ] + rightErrors

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  static let clauses = Clauses(
    of: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift",
    [
      Clause(
        "returns the JSON object of that file",
        brokenBy: "asks Bundle.main", "reads item.json whatever it is asked for",
        "goes on with the file that it read first", "looks for the part of a name before a hyphen",
        "gives the bytes of a picture"),
      Clause("with 9000 as its price", brokenBy: "ignores the changes"),
      Clause(
        "A test names the fields that it relies on, at the top level of the object, and gives each "
          + "its new value.",
        brokenBy: "makes the first change alone", "merges an object into the one of the file",
        "refuses a field that is null in the file", "replaces a price everywhere"),
      Clause(
        "This may be any JSON value, also one that breaks the item",
        brokenBy: "takes numbers alone", "takes null for no change",
        "takes null for a field that is to go", "rounds a number"),
      Clause(
        "All other fields keep their values",
        brokenBy: "gives what the test names and nothing else", "reads the text as Latin 1",
        "drops what is not ASCII", "drops a field that is null", "adds a field of its own"),
      Clause("whether `Item` knows them or not", brokenBy: "goes through Item"),
      Clause(
        "Every call starts from the file as it is.", brokenBy: "keeps a change for the next call"),
      Clause(
        "If the folder `Fixtures` has no file with exactly that name, throw an error",
        brokenBy: "gives an empty body for a missing file", "gives item.json for a missing file",
        "adds .json to a name", "takes the first file whose name ends alike",
        "takes the last part of a path for the name", "trims the name of a file"),
      Clause(
        "an error that says the name", brokenBy: "fails without a name",
        "says the name of the first missing file"),
      Clause(
        "If the file has no field with exactly that name, do the same",
        brokenBy: "adds a field that the file does not have", "passes over an unknown field",
        "finds a field wherever its name stands in the text",
        "takes a name in capitals or not", "follows a path into a field",
        "looks at one name alone", "trims the name of a field"),
      Clause(
        "An error says a name in its own text, in its `localizedDescription` or in its user info.",
        brokenBy: "says only that a field is unknown"),
    ],
    notes: [
      "Exercise 2.5: a fixture that shows which values a test relies on.",
      "White space and the order of the fields are up to you.",
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }
}

/// What several answers are made with.
extension Exercise5_Answers {
  struct Missing: Error {
    let name: String
  }

  /// The names of all fixtures.
  static let names = ["item.json", "item-sale.json"]

  static func url(of name: String, in bundle: Bundle = .module) -> URL? {
    bundle.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
  }

  static func read(_ name: String) throws -> Data {
    guard let url = url(of: name) else { throw Missing(name: name) }
    return try Data(contentsOf: url)
  }

  static func object(in data: Data) throws -> Fields {
    try JSONDecoder().decode(Fields.self, from: data)
  }

  /// The bytes with some fields changed, as they have to be.
  static func changed(_ data: Data, by fields: Fields) throws -> Data {
    let object = try object(in: data)
    for name in fields.keys where !object.keys.contains(name) { throw Missing(name: name) }
    return try JSONEncoder().encode(object.merging(fields) { $1 })
  }
}

/// Other right ways.
extension Exercise5_Answers {
  private static let parsed: @Sendable (String, Fields) throws -> Data = { name, fields in
    let parsed = try JSONSerialization.jsonObject(with: read(name))
    guard var object = parsed as? [String: Any] else { throw Missing(name: name) }
    for (field, value) in fields {
      if object[field] == nil { throw Missing(name: field) }
      let data = try JSONEncoder().encode(value)
      object[field] = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }
    return try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
  }

  private static let checkedFirst: @Sendable (String, Fields) throws -> Data = { name, fields in
    let data = try read(name)
    return fields.isEmpty ? data : try changed(data, by: fields)
  }

  private static let rightErrors: [RightAnswer<Checks>] = [
    failing("says the name in a LocalizedError") { MissingWithWords(file: Hidden(name: $0)) },
    failing("says the name in the user info of a CocoaError") {
      CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "Fixtures/\($0)"])
    },
    failing("says the name in an NSError's description") {
      NSError(domain: "Fixture", code: 1, userInfo: [NSLocalizedDescriptionKey: "no \($0)"])
    },
    failing("says the name in a case of an enum") { FixtureError.missing($0) },
  ]

  /// Does as the solution does, and fails in a way of its own.
  private static func failing(
    _ name: String, with error: @escaping @Sendable (String) -> any Error
  ) -> RightAnswer<Checks> {
    RightAnswer(
      name,
      Checks(load: { name, fields in
        do { return try changed(read(name), by: fields) } catch let missing as Missing {
          throw error(missing.name)
        }
      }))
  }
}

private enum FixtureError: Error {
  case missing(String)
}

/// An error whose own text does not show the name.
private struct MissingWithWords: LocalizedError {
  let file: Hidden

  var errorDescription: String? { "There is no \(file.name)." }
}

private struct Hidden: CustomStringConvertible {
  let name: String

  var description: String { "a name" }
}
