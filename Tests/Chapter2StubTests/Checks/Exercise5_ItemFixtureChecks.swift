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
    try expect([["price": 8_500], [:]]) { fields, name in fields[name] == nil }
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
  func putsInWhatIsNamed() throws {
    let changes: [Fields] = [
      ["price": 7_000, "title": "유자차"], ["price": "free"], ["price": nil], ["discount": 15],
      ["tags": ["선물"]], ["delivery": ["price": 0]],
    ]
    try expect(changes) { fields, name in fields[name] != nil }
  }

  @Test("reads the file that the test names", .askedLast)
  func readsWhatIsNamed() throws {
    for file in ["item.json", "item-sale.json", "item.json"] {
      guard try expect([[:]], of: file, where: { _, name in name == "price" }) else { return }
    }
  }

  /// Expects that each change returns some fields of the file as they should be.
  @discardableResult
  private func expect(
    _ changes: [Fields], of file: String = "item.json", where isAsked: (Fields, String) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
    let onDisk = try JSONDecoder().decode(Fields.self, from: data)
    for fields in changes {
      let expected = onDisk.merging(fields) { $1 }.filter { isAsked(fields, $0.key) }
      let given = given(file, fields).map { $0.filter { isAsked(fields, $0.key) } }
      guard
        teach.expect(
          (try? given.get()) == expected,
          "\(asked(file, fields)), and \(difference(of: given, from: expected))",
          sourceLocation: sourceLocation)
      else { return false }
    }
    return true
  }

  private func difference(
    of given: Result<Fields, any Error>, from expected: Fields
  ) -> String {
    switch given {
    case .success(let given):
      let wrong = expected.keys.filter { given[$0] != expected[$0] }.sorted()
      let lost = wrong.filter { given[$0] == nil }
      if !lost.isEmpty { return "lost \(lost.joined(separator: ", "))" }
      let list = wrong.map { "\($0) as \(given[$0].orNothing), not \(expected[$0].orNothing)" }
      return "returned \(list.joined(separator: "; "))"
    case .failure(is DecodingError): return "returned no JSON object"
    case .failure(let error): return "threw \(error)"
    }
  }

  private func given(_ name: String, _ fields: Fields = [:]) -> Result<Fields, any Error> {
    Result { try JSONDecoder().decode(Fields.self, from: load(name, fields)) }
  }

  private func asked(_ name: String, _ fields: Fields) -> String {
    let list = fields.sorted { $0.key < $1.key }.map { "\($0.key) as \($0.value)" }
    return "ItemFixture was asked for \(name)"
      + (list.isEmpty ? "" : " with \(list.joined(separator: ", "))")
  }

  /// The fixtures as they lie in the package; the solutions' are the same.
  static let folder = URL(
    filePath: "../../../Chapters/Chapter2Stub/Fixtures", relativeTo: URL(filePath: #filePath))
}
