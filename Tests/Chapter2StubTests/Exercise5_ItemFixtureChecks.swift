import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.5 ItemFixture", .tags(.stub, .protocolInjection))
struct Exercise5_ItemFixture {
  var load: @Sendable (_ name: String) throws -> Data = Exercise5_Subject.load

  let teach = Teaching(
    "A fixture is the bytes of the file that was named, or an error that names it.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift")

  @Test("reads item.json, byte by byte, Korean text and all")
  func readsTheFixture() throws {
    let data = try? load("item.json")
    let onDisk = try bytesOnDisk(of: "item.json")
    teach.expect(
      data == onDisk,
      "ItemFixture was asked for item.json, \(onDisk.count) bytes on disk, and gave"
        + " \(text(data, insteadOf: onDisk)).")
  }

  @Test("reads the file that was named, whichever it is and whatever was read before")
  func readsWhatWasNamed() throws {
    var asked: [String] = []
    for name in ["item.json", "teapot.json", "nosuch.json", "teapot.json", "item.json"] {
      asked.append(name)
      let onDisk = try name == "nosuch.json" ? nil : bytesOnDisk(of: name)
      let data = try? load(name)
      let expected = onDisk.map { "the \($0.count) bytes of \(name)" } ?? "an error"
      guard
        teach.expect(
          data == onDisk,
          "ItemFixture was asked for \(asked.joined(separator: ", then ")). The last should give"
            + " \(expected), and gave \(text(data, insteadOf: onDisk)).")
      else { return }
    }
  }

  @Test("fails for a name without a file, with an error that says the name")
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
      "ItemFixture was asked for \(name), which is not there, and gave \(data.count) bytes."
    case .failure(let error):
      "ItemFixture was asked for \(name), which is not there, and its error does not say so:"
        + " \(ClientFailure(error).text)."
    }
  }

  private func text(_ data: Data?, insteadOf onDisk: Data?) -> String {
    guard let data else { return "an error" }
    return data.count == onDisk?.count ? "as many others" : "\(data.count) bytes"
  }

  private func bytesOnDisk(of name: String) throws -> Data {
    try Data(contentsOf: Self.folder.appendingPathComponent(name))
  }

  /// The fixtures as they lie in the package; the solutions' are the same.
  static var folder: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Chapters/Chapter2Stub/Fixtures")
  }
}
