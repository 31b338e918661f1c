import AnswerKit
import Foundation
import Synchronization
import Testing

@testable import Chapter2Stub

@Suite("2.5 ItemFixture: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ItemFixture

  static let judge = Judge<Checks>([
    ("readsTheFixture", { try $0.readsTheFixture() }),
    ("readsWhatWasNamed", { try $0.readsWhatWasNamed() }),
    ("failsForAMissingFile", { $0.failsForAMissingFile() }),
  ])

  static let wrongAnswers = wrongBytes + wrongFiles + wrongErrors

  private static let wrongBytes = [
    wrong("asks Bundle.main", rejectedBy: "readsTheFixture", saying: "and gave an error") { name in
      guard let url = url(of: name, in: .main) else { throw Missing(name: name) }
      return try Data(contentsOf: url)
    },
    wrong("tidies the JSON up", rejectedBy: "readsTheFixture", saying: "bytes on disk") { name in
      try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: read(name)), options: .sortedKeys)
    },
    wrong("reads the text as Latin 1", rejectedBy: "readsTheFixture", saying: "bytes on disk") {
      let text = String(data: try read($0), encoding: .isoLatin1) ?? ""
      return Data(text.utf8)
    },
    wrong("drops what is not ASCII", rejectedBy: "readsTheFixture", saying: "bytes on disk") {
      try read($0).filter { $0 < 128 }
    },
    wrong("puts another byte in", rejectedBy: "readsTheFixture", saying: "as many others") {
      try Data(read($0).map { $0 == 10 ? 32 : $0 })
    },
  ]

  private static let wrongFiles = [
    wrong(
      "reads item.json whatever it is asked for", rejectedBy: "readsWhatWasNamed",
      saying: "item.json, then item-sale.json. The last one should give the"
    ) { _ in try read("item.json") },
    WrongAnswer(
      "goes on with the file that it read first", rejectedBy: "readsWhatWasNamed",
      saying: "and gave those of item.json",
      { () -> Checks in
        let first = Kept()
        return Checks(load: { try first.value(orElse: { try read($0) }, $0) })
      }()),
    wrong(
      "looks for the part of a name before a hyphen", rejectedBy: "readsWhatWasNamed",
      saying: "item.json, then item-sale.json"
    ) { name in try read("\(name.prefix { !"-.".contains($0) }).json") },
    wrong(
      "gives item.json for a missing file", rejectedBy: "readsWhatWasNamed",
      saying: "then nosuch.json. The last one should give an error"
    ) { try (try? read($0)) ?? read("item.json") },
  ]

  private static let wrongErrors = [
    wrong(
      "gives an empty body for a missing file", rejectedBy: "failsForAMissingFile",
      saying: "and gave 0 bytes"
    ) { (try? read($0)) ?? Data() },
    wrong(
      "fails without a name", rejectedBy: "failsForAMissingFile", saying: "does not say the name"
    ) {
      guard let url = url(of: $0, in: ItemFixture.bundle) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return try Data(contentsOf: url)
    },
    wrong(
      "says the name of the first missing file", rejectedBy: "failsForAMissingFile",
      saying: "asked for item, which does not exist"
    ) { name in
      guard let url = url(of: name, in: ItemFixture.bundle) else {
        throw Missing(name: "nosuch.json")
      }
      return try Data(contentsOf: url)
    },
    wrong(
      "adds .json to a name", rejectedBy: "failsForAMissingFile",
      saying: "asked for item, which does not exist"
    ) { name in try read(name.hasSuffix(".json") ? name : name + ".json") },
    wrong(
      "takes the first file whose name ends alike", rejectedBy: "failsForAMissingFile",
      saying: "asked for tem.json, which does not exist"
    ) { name in try read(names.first { $0.hasSuffix(name) } ?? name) },
    wrong(
      "takes the last part of a path for the name", rejectedBy: "failsForAMissingFile",
      saying: "asked for x/item.json, which does not exist"
    ) { name in try read(name.split(separator: "/").last.map(String.init) ?? name) },
    wrong(
      "trims a name", rejectedBy: "failsForAMissingFile",
      saying: "asked for  item.json, which does not exist"
    ) { name in try read(name.trimmingCharacters(in: .whitespaces)) },
  ]

  static let rightAnswers = [
    RightAnswer(
      "appends the name and lets Data throw",
      Checks(load: { name in
        let folder = ItemFixture.bundle.resourceURL ?? ItemFixture.bundle.bundleURL
        return try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)"))
      })),
    RightAnswer(
      "reads beside the source, and so needs it where it runs",
      Checks(load: { try Data(contentsOf: Exercise5_ItemFixture.folder.appending(path: $0)) })),
    RightAnswer(
      "asks the file manager",
      Checks(load: { name in
        let bundle = ItemFixture.bundle
        let path = (bundle.resourcePath ?? bundle.bundlePath) + "/Fixtures/" + name
        guard let data = FileManager.default.contents(atPath: path) else {
          throw Missing(name: path)
        }
        return data
      })),
    RightAnswer(
      "keeps what it has read, by name",
      { () -> Checks in
        let kept = Shelf()
        return Checks(load: { try kept.data(named: $0, orElse: { try read($0) }) })
      }()),
    failing("says the name in a LocalizedError") { MissingWithWords(file: Hidden(name: $0)) },
    failing("says the name in the user info of a CocoaError") {
      CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "Fixtures/\($0)"])
    },
    failing("says the name in an NSError's description") {
      NSError(domain: "Fixture", code: 1, userInfo: [NSLocalizedDescriptionKey: "no \($0)"])
    },
    failing("says the name in a case of an enum") { FixtureError.missing($0) },
  ]

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
        "SwiftPM copies the folder `Fixtures` beside this one into the chapter's bundle.",
        brokenBy: "asks Bundle.main"),
      Clause(
        "returns the bytes of the file with that name",
        brokenBy: "reads item.json whatever it is asked for",
        "gives item.json for a missing file", "adds .json to a name",
        "takes the first file whose name ends alike",
        "looks for the part of a name before a hyphen",
        "takes the last part of a path for the name",
        "trims a name", "goes on with the file that it read first"),
      Clause(
        "all of them, unchanged", brokenBy: "tidies the JSON up",
        "reads the text as Latin 1",
        "drops what is not ASCII", "puts another byte in"),
      Clause(
        "If there is no such file, throw an error",
        brokenBy: "gives an empty body for a missing file"),
      Clause(
        "an error that says the name", brokenBy: "fails without a name",
        "says the name of the first missing file"),
    ],
    notes: [
      "Exercise 2.5: a canned answer, read from a file.",
      "in its own text, in its `localizedDescription` or in its user info.",
      "You may read a file each time, or keep its bytes.", "An empty name is up to you.",
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }

  private struct Missing: Error {
    let name: String
  }

  private enum FixtureError: Error {
    case missing(String)
  }

  /// An error whose own text does not show the name.
  private struct MissingWithWords: LocalizedError {
    let file: Hidden

    var errorDescription: String? { "There is no \(file.name) in Fixtures." }
  }

  private struct Hidden: CustomStringConvertible {
    let name: String

    var description: String { "a file" }
  }

  /// Reads as the solution does, and fails in a way of its own.
  private static func failing(
    _ name: String, with error: @escaping @Sendable (String) -> any Error
  ) -> RightAnswer<Checks> {
    RightAnswer(
      name,
      Checks(load: { name in
        guard let url = url(of: name, in: ItemFixture.bundle) else { throw error(name) }
        return try Data(contentsOf: url)
      }))
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    load: @escaping @Sendable (String) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(load: load))
  }

  /// The names of all fixtures.
  private static let names = Exercise5_ItemFixture.names

  private static func url(of name: String, in bundle: Bundle) -> URL? {
    bundle.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
  }

  private static func read(_ name: String) throws -> Data {
    guard let url = url(of: name, in: ItemFixture.bundle) else { throw Missing(name: name) }
    return try Data(contentsOf: url)
  }
}

/// What was read first, for whoever asks later.
private final class Kept: Sendable {
  private let first = Mutex<Data?>(nil)

  func value(orElse read: (String) throws -> Data, _ name: String) throws -> Data {
    let data = try read(name)
    return first.withLock { first in
      first = first ?? data
      return first ?? data
    }
  }
}

/// What was read, by name.
private final class Shelf: Sendable {
  private let files = Mutex<[String: Data]>([:])

  func data(named name: String, orElse read: (String) throws -> Data) throws -> Data {
    if let data = files.withLock({ $0[name] }) { return data }
    let data = try read(name)
    files.withLock { $0[name] = data }
    return data
  }
}
