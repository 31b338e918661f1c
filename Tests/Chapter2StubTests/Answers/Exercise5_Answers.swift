import AnswerKit
import Foundation
import Testing

@testable import Chapter2Stub

@Suite("2.5 ItemFixture: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ItemFixture

  static let judge = Judge<Checks>([
    ("readsTheFixture", { try $0.readsTheFixture() }),
    ("readsWhatWasNamed", { try $0.readsWhatWasNamed() }),
    ("keepsKoreanText", { await $0.keepsKoreanText() }),
    ("failsForAMissingFile", { $0.failsForAMissingFile() }),
    ("namesTheMissingFile", { $0.namesTheMissingFile() }),
  ])

  static let wrongAnswers = [
    wrong("asks Bundle.main", rejectedBy: "readsTheFixture") { name in
      guard let url = url(of: name, in: .main) else { throw Missing(text: name) }
      return try Data(contentsOf: url)
    },
    wrong("tidies the JSON up", rejectedBy: "readsTheFixture") { name in
      try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: read(name)), options: .sortedKeys)
    },
    wrong("reads item.json whatever it is asked for", rejectedBy: "readsWhatWasNamed") { _ in
      try read("item.json")
    },
    wrong("reads the text as Latin 1", rejectedBy: "keepsKoreanText") { name in
      let text = String(data: try read(name), encoding: .isoLatin1) ?? ""
      return Data(text.utf8)
    },
    wrong("drops what is not ASCII", rejectedBy: "keepsKoreanText") { name in
      try read(name).filter { $0 < 128 }
    },
    wrong("gives an empty body for a missing file", rejectedBy: "failsForAMissingFile") { name in
      (try? read(name)) ?? Data()
    },
    wrong("gives item.json for a missing file", rejectedBy: "failsForAMissingFile") { name in
      try (try? read(name)) ?? read("item.json")
    },
    wrong("fails without a name", rejectedBy: "namesTheMissingFile") { name in
      guard let url = url(of: name, in: ItemFixture.bundle) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return try Data(contentsOf: url)
    },
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
          throw Missing(text: "cannot read \(path)")
        }
        return data
      })),
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

  private struct Missing: Error {
    let text: String
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, load: @escaping @Sendable (String) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(load: load))
  }

  private static func url(of name: String, in bundle: Bundle) -> URL? {
    bundle.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
  }

  private static func read(_ name: String) throws -> Data {
    guard let url = url(of: name, in: ItemFixture.bundle) else { throw Missing(text: name) }
    return try Data(contentsOf: url)
  }
}
