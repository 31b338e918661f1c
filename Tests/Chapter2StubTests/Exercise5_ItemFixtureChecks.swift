import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.5 ItemFixture", .tags(.stub, .protocolInjection))
struct Exercise5_ItemFixture {
  var load: @Sendable (_ name: String) throws -> Data = Exercise5_Subject.load

  let teach = Teaching(
    "A fixture is the bytes of the named file, or an error that says the name.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift")

  @Test("reads item.json, byte for byte, Korean text included")
  func readsTheFixture() throws {
    let data = try? load("item.json")
    let onDisk = try bytesOnDisk(of: "item.json")
    teach.expect(
      data == onDisk,
      "ItemFixture was asked for item.json, \(onDisk.count) bytes on disk, and gave"
        + " \(text(data, insteadOf: onDisk)).")
  }

  @Test("reads the named file, also after another one that looks alike")
  func readsWhatWasNamed() throws {
    var asked: [String] = []
    for name in ["item.json", "item-sale.json", "nosuch.json", "item-sale.json", "item.json"] {
      asked.append(name)
      let onDisk = try name == "nosuch.json" ? nil : bytesOnDisk(of: name)
      let data = try? load(name)
      let expected = onDisk.map { "the \($0.count) bytes of \(name)" } ?? "an error"
      guard
        teach.expect(
          data == onDisk,
          "ItemFixture was asked for \(asked.joined(separator: ", then ")). The last one should give"
            + " \(expected), and gave \(text(data, insteadOf: onDisk)).")
      else { return }
    }
  }

  @Test("throws an error that says the name, if there is no such file")
  func failsForAMissingFile() {
    // Some are a piece of a name, or have one in them.
    let names = ["nosuch.json", "item", "보리차.json", "tem.json", "x/item.json", " item.json"]
    for name in names {
      guard teach.expect(says(name), observation(of: name)) else { return }
    }
  }

  /// Whether loading a file that is not there fails with its name.
  private func says(_ name: String) -> Bool {
    if case .failure(let error) = Result(catching: { try load(name) }) {
      ClientFailure(error).text.contains(name)
    } else {
      false
    }
  }

  private func observation(of name: String) -> String {
    switch Result(catching: { try load(name) }) {
    case .success(let data):
      "ItemFixture was asked for \(name), which does not exist, and gave \(data.count) bytes."
    case .failure(let error):
      "ItemFixture was asked for \(name), which does not exist, and its error does not say the"
        + " name: \(ClientFailure(error).text)."
    }
  }

  private func text(_ data: Data?, insteadOf onDisk: Data?) -> String {
    guard let data else { return "an error" }
    let other = Self.names.first { (try? bytesOnDisk(of: $0)) == data }
    if let other { return "those of \(other)" }
    return data.count == onDisk?.count ? "as many others" : "\(data.count) bytes"
  }

  private func bytesOnDisk(of name: String) throws -> Data {
    try Data(contentsOf: Self.folder.appendingPathComponent(name))
  }

  /// Two files of the same size.
  static let names = ["item.json", "item-sale.json"]

  /// The fixtures as they lie in the package; the solutions' are the same.
  static var folder: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Chapters/Chapter2Stub/Fixtures")
  }
}
