import AnswerKit
import DoubleKit
import Foundation
import Testing

@testable import Chapter2Stub

@Suite("2.5 ItemFixture: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ItemFixture
  typealias Fields = Exercise5_ItemFixture.Fields

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsTheRest", { try $0.keepsTheRest() }),
      ("failsForAnUnknownName", { $0.failsForAnUnknownName() }),
      ("putsInWhatIsNamed", { try $0.putsInWhatIsNamed() }),
      ("readsWhatIsNamed", { try $0.readsWhatIsNamed() }),
    ], askedLast: ["putsInWhatIsNamed", "readsWhatIsNamed"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "drops a field that is null", rejectedBy: "keepsTheRest", saying: "and lost discount",
      Checks(load: { name, fields in
        let object = try changed(object(in: name), by: fields)
        return try JSONEncoder().encode(object.filter { $1 != .null })
      })),
    WrongAnswer(
      "takes null for no change", rejectedBy: "putsInWhatIsNamed", saying: "price as null",
      Checks(load: { name, fields in
        try JSONEncoder().encode(changed(object(in: name), by: fields.filter { $1 != .null }))
      })),
    WrongAnswer(
      "goes on with the file that it read first", rejectedBy: "readsWhatIsNamed",
      saying: "asked for item-sale.json, and returned price as 32000, not 27000", goesOn()),
    WrongAnswer(
      "adds a misspelt field", rejectedBy: "failsForAnUnknownName",
      saying: "There is no field prise",
      Checks(load: { name, fields in
        try JSONEncoder().encode(object(in: name).merging(fields) { $1 })
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "looks at the names first, and returns an unchanged file as it is",
      Checks(load: { name, fields in
        let data = try data(in: name)
        return fields.isEmpty
          ? data : try JSONEncoder().encode(changed(object(in: name), by: fields))
      })),
    RightAnswer(
      "reads beside the source, and fails with an NSError",
      Checks(load: { name, fields in
        do {
          let data = try Data(contentsOf: Checks.folder.appending(path: name))
          let object = try JSONDecoder().decode(Fields.self, from: data)
          return try JSONEncoder().encode(changed(object, by: fields))
        } catch let missing as Missing {
          let info = [NSLocalizedDescriptionKey: "no \(missing.name)"]
          throw NSError(domain: "Fixture", code: 1, userInfo: info)
        }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func goesOn() -> Checks {
    let read = CompletionLog<Fields>()
    return Checks(load: { name, fields in
      read.record(try object(in: name))
      return try JSONEncoder().encode(changed(read.values[0], by: fields))
    })
  }

  struct Missing: Error {
    let name: String
  }

  static func data(in name: String) throws -> Data {
    let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
    guard let url else { throw Missing(name: name) }
    return try Data(contentsOf: url)
  }

  static func object(in name: String) throws -> Fields {
    try JSONDecoder().decode(Fields.self, from: data(in: name))
  }

  static func changed(_ object: Fields, by fields: Fields) throws -> Fields {
    for name in fields.keys where !object.keys.contains(name) { throw Missing(name: name) }
    return object.merging(fields) { $1 }
  }
}
