import AnswerKit
import DoubleKit
import Foundation
import Synchronization

extension Exercise5_Answers {
  static let wrongFiles: [WrongAnswer<Checks>] = [
    WrongAnswer(
      "asks Bundle.main", rejectedBy: "keepsTheRest", saying: "gave the error",
      Checks(load: { name, fields in
        guard let url = url(of: name, in: .main) else { throw Missing(name: name) }
        return try changed(Data(contentsOf: url), by: fields)
      })),
    wrong(
      "reads item.json whatever it is asked for", rejectedBy: "readsWhatIsNamed",
      saying: "asked for item-sale.json, and gave price as 32000"
    ) { _ in try read("item.json") },
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
      "looks for the part of a name before a hyphen", rejectedBy: "readsWhatIsNamed",
      saying: "asked for item-sale.json, and gave price as 32000"
    ) { name in try read("\(name.prefix { !"-.".contains($0) }).json") },
    wrong(
      "gives item.json for a missing file", rejectedBy: "failsForAMissingFile",
      saying: "There is no file nosuch.json"
    ) { try (try? read($0)) ?? read("item.json") },
    WrongAnswer(
      "keeps a change for the next call", rejectedBy: "readsWhatIsNamed",
      saying: "asked for item.json, and gave price as 8500",
      { () -> Checks in
        let shelf = Shelf()
        return Checks(load: { name, fields in
          let data = try shelf.data(named: name, orElse: { try read($0) })
          let changed = try changed(data, by: fields)
          shelf.keep(changed, named: name)
          return changed
        })
      }()),
  ]

  static let wrongErrors: [WrongAnswer<Checks>] = [
    WrongAnswer(
      "gives an empty body for a missing file", rejectedBy: "failsForAMissingFile",
      saying: "and gave 0 bytes",
      Checks(load: { name, fields in
        if url(of: name) == nil { return Data() }
        return try changed(read(name), by: fields)
      })),
    wrong(
      "fails without a name", rejectedBy: "failsForAMissingFile",
      saying: "and its error does not say nosuch.json"
    ) {
      guard let url = url(of: $0) else { throw CocoaError(.fileNoSuchFile) }
      return try Data(contentsOf: url)
    },
    wrong(
      "says the name of the first missing file", rejectedBy: "failsForAMissingFile",
      saying: "There is no file 보리차.json"
    ) { name in
      guard let url = url(of: name) else { throw Missing(name: "nosuch.json, item") }
      return try Data(contentsOf: url)
    },
    wrong(
      "adds .json to a name", rejectedBy: "failsForAMissingFile", saying: "There is no file item"
    ) { name in try read(name.hasSuffix(".json") ? name : name + ".json") },
    wrong(
      "takes the first file whose name ends alike", rejectedBy: "failsForAMissingFile",
      saying: "There is no file tem.json"
    ) { name in try read(names.first { $0.hasSuffix(name) } ?? name) },
    wrong(
      "takes the last part of a path for the name", rejectedBy: "failsForAMissingFile",
      saying: "There is no file x/item.json"
    ) { name in try read(name.split(separator: "/").last.map(String.init) ?? name) },
    wrong(
      "trims the name of a file", rejectedBy: "failsForAMissingFile",
      saying: "There is no file  item.json"
    ) { name in try read(name.trimmingCharacters(in: .whitespaces)) },
  ]

  /// Changes the right fields of a wrong file.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    read: @escaping @Sendable (String) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(load: { try changed(read($0), by: $1) }))
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
