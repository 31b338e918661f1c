import Foundation

/// A class that is known in advance: right, wrong in each known way, broken and
/// hostile.
struct HostileClass {
  /// A submission that is no offence.
  struct Plain: Sendable {
    let name: String
    /// The bodies of the two answers.
    let bodies: [String]
    let states: [String]
  }

  /// The words in sources that stand for what only the test knows.
  let places: [String: String]

  static let plain: [Plain] = [
    Plain(name: "right", bodies: ["42", "42"], states: ["passed", "passed"]),
    Plain(
      name: "right in another way", bodies: ["6 * 7", "[42][0]"], states: ["passed", "passed"]),
    Plain(name: "untouched", bodies: ["0", "0"], states: ["failed", "failed"]),
    Plain(name: "first wrong", bodies: ["41", "42"], states: ["failed", "passed"]),
    Plain(name: "second wrong", bodies: ["42", "43"], states: ["passed", "failed"]),
    Plain(name: "first broken", bodies: ["none", "42"], states: ["didNotCompile", "passed"]),
    Plain(
      name: "both broken", bodies: ["none", "none"], states: ["didNotCompile", "didNotCompile"]),
    Plain(name: "second crashes", bodies: ["42", "[Int]()[0]"], states: ["passed", "crashed"]),
    Plain(
      name: "one broken, one wrong", bodies: ["\"\"", "1"], states: ["didNotCompile", "failed"]),
  ]

  /// Writes the submissions that are no offence, each into a folder of its own.
  ///
  /// - Returns: the folders.
  func writePlain(into folder: URL) throws -> [URL] {
    try Self.plain.map { try write($0, into: folder) }
  }

  /// Writes those that offend.
  ///
  /// - Returns: the folders.
  func write(into folder: URL) throws -> [URL] {
    try HostileCase.all.map { try write($0, into: folder) }
  }

  private func write(_ plain: Plain, into folder: URL) throws -> URL {
    let place = folder.appending(path: plain.name)
    for (index, body) in plain.bodies.enumerated() {
      try write(answer(index + 1, body), at: chapter(place).appending(path: Self.files[index]))
    }
    return place
  }

  private func write(_ item: HostileCase, into folder: URL) throws -> URL {
    let place = folder.appending(path: item.name)
    let chapter = chapter(place)
    try write(answer(2, "42"), at: chapter.appending(path: Self.files[1]))
    for (path, content) in item.items.sorted(by: { $0.key < $1.key }) {
      try write(content, at: chapter.appending(path: path))
    }
    return place
  }

  private func chapter(_ place: URL) -> URL { place.appending(path: "Chapters/Chapter1One") }

  private static let files = [HostileCase.offender, "URLProtocol/Exercise2_Number.swift"]

  private func answer(_ number: Int, _ body: String) -> HostileCase.Item {
    .text("public func answer1\(number)() -> Int { \(body) }\n")
  }

  private func write(_ item: HostileCase.Item, at url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch item {
    case .text(let text): try Data(filled(text).utf8).write(to: url)
    case .many(let count):
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for number in 0..<count {
        try Data("let x\(number) = 1\n".utf8).write(to: url.appending(path: "A\(number).swift"))
      }
    }
  }

  private func filled(_ text: String) -> String {
    places.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
