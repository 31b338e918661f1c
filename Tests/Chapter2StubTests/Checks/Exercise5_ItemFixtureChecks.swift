import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.5 ItemFixture", .tags(.stub, .protocolInjection))
struct Exercise5_ItemFixture {
  typealias Fields = [String: JSONValue]

  var load: @Sendable (_ name: String, _ fields: Fields) throws -> Data = Exercise5_Subject.load

  let teach = Teaching(
    "A test names the values that it relies on, and the file supplies the rest.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift")

  @Test("keeps every field that the test does not name")
  func keepsTheRest() throws {
    let changes: [Fields] = [["price": 8_500], [:], ["delivery": nil], ["title": "유자차"]]
    for fields in changes {
      let onDisk = try fieldsOnDisk(of: "item.json").filter { fields[$0.key] == nil }
      let load = FixtureLoad(of: "item.json", changing: fields, by: load)
      let rest = load.fields?.filter { fields[$0.key] == nil }
      guard
        teach.expect(
          rest == onDisk, "\(load.request), and \(load.difference(of: rest, from: onDisk)).")
      else { return }
    }
  }

  @Test("puts in each value that the test names, a broken one too")
  func putsInWhatIsNamed() {
    let changes: [Fields] = [
      ["price": 8_500], ["price": 7_000, "title": "유자차"], ["price": "8500"], ["price": nil],
      ["price": 0.5], ["discount": 15], ["isInStock": false], ["tags": ["선물"]],
      ["delivery": ["price": 0]], ["id": [:]],
    ]
    for fields in changes {
      let load = FixtureLoad(of: "item.json", changing: fields, by: load)
      let given = load.fields?.filter { fields[$0.key] != nil }
      guard
        teach.expect(
          given == fields, "\(load.request), and \(load.difference(of: given, from: fields)).")
      else { return }
    }
  }

  @Test("reads the named file each time, after a change and after another that looks alike")
  func readsWhatIsNamed() throws {
    let changed: Fields = ["price": 8_500]
    let loads: [(name: String, fields: Fields)] = [
      ("item.json", [:]), ("item-sale.json", [:]), ("nosuch.json", [:]), ("item-sale.json", [:]),
      ("item.json", changed), ("item.json", [:]), ("item-sale.json", changed), ("item.json", [:]),
    ]
    for (index, (name, fields)) in loads.enumerated() {
      let load = FixtureLoad(of: name, changing: fields, by: load)
      let onDisk = try name == "nosuch.json" ? nil : fieldsOnDisk(of: name)
      let expected = onDisk?.merging(fields) { _, changed in changed }
      let earlier = loads[..<index].map(\.name).joined(separator: ", ")
      let difference = expected.map { load.difference(of: load.fields, from: $0) }
      guard
        teach.expect(
          load.fields == expected,
          "After the loads [\(earlier)], \(load.request), and \(difference ?? "gave \(load.answer)")."
        )
      else { return }
    }
  }

  @Test("throws an error that says the name, if the file has no such field")
  func refusesAnUnknownField() {
    // One stands inside another field; one goes with a name that is right.
    let unknown = ["prise", "Price", "carrier", "delivery.price", "pric", " price"]
    let changes = unknown.map { ($0, [$0: 8_500] as Fields) }
    for (name, fields) in changes + [("titel", ["price": 8_500, "titel": "유자차", "id": 12])] {
      let load = FixtureLoad(of: "item.json", changing: fields, by: load)
      guard teach.expect(load.says(name), load.complaint(about: name, isWhat: "field")) else {
        return
      }
    }
  }

  @Test("throws an error that says the name, if there is no such file")
  func failsForAMissingFile() {
    // Some are a piece of a name, or have one in them.
    let names = ["nosuch.json", "item", "보리차.json", "tem.json", "x/item.json", " item.json"]
    for name in names {
      let load = FixtureLoad(of: name, changing: [:], by: load)
      guard teach.expect(load.says(name), load.complaint(about: name, isWhat: "file")) else {
        return
      }
    }
  }

  private func fieldsOnDisk(of name: String) throws -> Fields {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    return try JSONDecoder().decode(Fields.self, from: data)
  }

  /// The fixtures as they lie in the package; the solutions' are the same.
  static var folder: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Chapters/Chapter2Stub/Fixtures")
  }
}
