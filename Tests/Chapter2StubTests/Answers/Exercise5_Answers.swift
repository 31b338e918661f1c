import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import Chapter2Stub

@Suite("2.5 ItemFixture: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ItemFixture

  typealias Fields = Exercise5_ItemFixture.Fields

  static let judge = Judge<Checks>([
    ("keepsTheRest", { try $0.keepsTheRest() }),
    ("putsInWhatIsNamed", { $0.putsInWhatIsNamed() }),
    ("readsWhatIsNamed", { try $0.readsWhatIsNamed() }),
    ("refusesAnUnknownField", { $0.refusesAnUnknownField() }),
    ("failsForAMissingFile", { $0.failsForAMissingFile() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("drops a field that is null", rejectedBy: "keepsTheRest", saying: "and lost discount") {
      let object = try object(in: changed($0, by: $1))
      return try JSONEncoder().encode(object.filter { $1 != .null })
    },
    wrong(
      "gives the bytes of a picture", rejectedBy: "keepsTheRest", saying: "which is no JSON object"
    ) { _, _ in Data([0x89, 0x50, 0x4E, 0x47]) },
    wrong(
      "replaces a price everywhere", rejectedBy: "keepsTheRest", saying: "and gave delivery as"
    ) { data, fields in
      let text = String(decoding: data, as: UTF8.self)
      guard let price = fields["price"] else { return try changed(data, by: fields) }
      return Data(text.replacing(/"price": \d+/, with: "\"price\": \(price)").utf8)
    },
    wrong("takes null for no change", rejectedBy: "putsInWhatIsNamed", saying: "price as null") {
      try changed($0, by: $1.filter { $1 != .null })
    },
    WrongAnswer(
      "asks Bundle.main", rejectedBy: "keepsTheRest", saying: "gave the error",
      Checks(load: { name, fields in
        guard let url = url(of: name, in: .main) else { throw Missing(name: name) }
        return try changed(Data(contentsOf: url), by: fields)
      })),
    WrongAnswer(
      "goes on with the file that it read first", rejectedBy: "readsWhatIsNamed",
      saying: "asked for item-sale.json, and gave price as 32000",
      { () -> Checks in
        let shelf = Shelf()
        return Checks(load: { name, fields in
          let data = try read(name)
          return try changed(shelf.data(named: "first", orElse: { _ in data }), by: fields)
        })
      }()),
    wrong(
      "follows a path into a field", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field delivery.price"
    ) { data, fields in
      try changed(data, by: fields.filter { $0.key != "delivery.price" })
    },
    wrong(
      "adds .json to a name", rejectedBy: "failsForAMissingFile", saying: "There is no file item"
    ) { name in try read(name.hasSuffix(".json") ? name : name + ".json") },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "looks before it changes anything, and writes the file as it is", Checks(load: checkedFirst)
    ),
    RightAnswer(
      "reads beside the source, and so needs it where it runs",
      Checks(load: { name, fields in
        let file = Exercise5_ItemFixture.folder.appending(path: name)
        return try changed(try Data(contentsOf: file), by: fields)
      })),
    failing("says the name in an NSError's description") {
      NSError(domain: "Fixture", code: 1, userInfo: [NSLocalizedDescriptionKey: "no \($0)"])
    },
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static let names = [
    "item.json",
    "item-sale.json",
  ]

  struct Missing: Error {
    let name: String
  }

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

  private static let checkedFirst: @Sendable (String, Fields) throws -> Data = { name, fields in
    let data = try read(name)
    return fields.isEmpty ? data : try changed(data, by: fields)
  }

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

  /// Changes the right fields of a wrong file.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    read: @escaping @Sendable (String) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(load: { try changed(read($0), by: $1) }))
  }

  /// Changes the bytes of the right file in a wrong way.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    change: @escaping @Sendable (Data, Fields) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(load: { try change(read($0), $1) }))
  }
}

/// What was read, by name.
final class Shelf: Sendable {
  private let files = Mutex<[String: Data]>([:])

  func data(named name: String, orElse read: (String) throws -> Data) throws -> Data {
    if let data = files.withLock({ $0[name] }) { return data }
    let data = try read(name)
    keep(data, named: name)
    return data
  }

  func keep(_ data: Data, named name: String) { files.withLock { $0[name] = data } }
}
