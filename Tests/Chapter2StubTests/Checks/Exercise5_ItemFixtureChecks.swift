import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.5 ItemFixture", .tags(.stub, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise5_ItemFixture {
  typealias Fields = [String: JSONValue]

  var load: @Sendable (_ name: String, _ fields: Fields) throws -> Data = Exercise5_Subject.load

  let teach = Teaching(
    "A test names the values that it relies on, and the file supplies the rest.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift")

  @Test("keeps every field that the test does not name")
  func keepsTheRest() throws {
    for fields: Fields in [["price": 8_500], [:]] {
      let fault = try faultOfRest(changing: fields)
      guard teach.expect(fault == nil, fault.orNothing) else { return }
    }
  }

  @Test("throws an error that contains the name of a missing file or field")
  func failsForAnUnknownName() {
    var loads: [(unknown: String, file: String, fields: Fields)] = [
      ("nosuch.json", "nosuch.json", [:])
    ]
    // If no change arrives at all, the check above says so.
    if case .success = given("item.json", ["price": 8_500]) {
      loads.append(("prise", "item.json", ["title": "차", "prise": 8_500]))
    }
    let faults = loads.compactMap { unknown, file, fields -> String? in
      do {
        let data = try load(file, fields)
        return "\(asked(file, fields)), and returned \(data.count) bytes. There is no"
          + " \(unknown == file ? "file" : "field") \(unknown)"
      } catch {
        let isNamed = ClientFailure(error).text.contains(unknown)
        return isNamed ? nil : "\(asked(file, fields)), and its error has no \(unknown): \(error)"
      }
    }
    teach.saying("A misspelt name must not pass.")
      .record(faults, sourceLocation: #_sourceLocation)
  }

  @Test("puts in each value that the test names, a broken one too", .askedLast)
  func putsInWhatIsNamed() {
    let changes: [Fields] = [
      ["price": 7_000, "title": "유자차"], ["price": "free"], ["price": nil], ["discount": 15],
      ["tags": ["선물"]], ["delivery": ["price": 0]],
    ]
    for fields in changes {
      let given = given("item.json", fields).map { $0.filter { fields[$0.key] != nil } }
      guard
        teach.expect(
          (try? given.get()) == fields, "\(asked("item.json", fields)), and \(words(given))")
      else { return }
    }
  }

  @Test("reads the file that the test names", .askedLast)
  func readsWhatIsNamed() throws {
    for name in ["item.json", "item-sale.json", "item.json"] {
      let given = given(name).map { $0.filter { $0.key == "price" } }
      let price = try onDisk(name)["price"]
      guard
        teach.expect(
          (try? given.get()["price"]) == price,
          "\(asked(name)), and \(words(given)). The price in that file is \(price.orNothing)")
      else { return }
    }
  }

  /// How a load differs from the file in the fields that are not named.
  private func faultOfRest(changing fields: Fields) throws -> String? {
    let expected = try onDisk("item.json").filter { fields[$0.key] == nil }
    let given = given("item.json", fields).map { $0.filter { fields[$0.key] == nil } }
    let rest = try? given.get()
    if rest == expected { return nil }
    let lost = expected.keys.filter { rest != nil && rest?[$0] == nil }.sorted()
    let changed = given.map { $0.filter { $0.value != expected[$0.key] } }
    let what = lost.isEmpty ? words(changed) : "lost \(lost.joined(separator: ", "))"
    return "\(asked("item.json", fields)), and \(what)"
  }

  private func given(_ name: String, _ fields: Fields = [:]) -> Result<Fields, any Error> {
    Result { try JSONDecoder().decode(Fields.self, from: load(name, fields)) }
  }

  private func onDisk(_ name: String) throws -> Fields {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    return try JSONDecoder().decode(Fields.self, from: data)
  }

  private func asked(_ name: String, _ fields: Fields = [:]) -> String {
    "ItemFixture was asked for \(name)\(fields.isEmpty ? "" : " with \(list(fields))")"
  }

  private func words(_ given: Result<Fields, any Error>) -> String {
    switch given {
    case .success(let fields): "returned \(fields.isEmpty ? "no such field" : list(fields))"
    case .failure(is DecodingError): "returned no JSON object"
    case .failure(let error): "threw \(error)"
    }
  }

  private func list(_ fields: Fields) -> String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key) as \($0.value)" }.joined(separator: ", ")
  }

  /// The fixtures as they lie in the package; the solutions' are the same.
  static let folder = URL(
    filePath: "../../../Chapters/Chapter2Stub/Fixtures", relativeTo: URL(filePath: #filePath))
}
