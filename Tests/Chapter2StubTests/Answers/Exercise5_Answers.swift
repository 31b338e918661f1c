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
