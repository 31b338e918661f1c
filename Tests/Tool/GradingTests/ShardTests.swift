import Foundation
import Testing

@testable import Fixture
@testable import WorkbookCommands
@testable import WorkbookGrading
@testable import WorkbookSupport

@Suite("The shards of a class are the class") struct ShardTests {
  @Test("A shard is a number of a number", arguments: ["1/1", "1/4", "4/4", "007/9"])
  func right(text: String) { #expect(Shard(text) != nil) }

  @Test(
    "Nothing else is one",
    arguments: [
      "", "/", "1", "1/", "/1", "0/4", "5/4", "0/0", "-1/4", "1/-4", "+1/4", "1/4/4", " 1/4",
      "1 / 4", "a/b", "1/x", "1.0/4", "١/٤", "1/99999999999999999999", "2/1",
    ])
  func wrong(text: String) { #expect(Shard(text) == nil) }

  @Test("Each submission is in one shard, and the shards are equally large", arguments: 0..<300)
  func union(seed: Int) throws {
    var dice = Dice(seed)
    let members = Array(0..<Int.random(in: 0...70, using: &dice))
    let count = Int.random(in: 1...90, using: &dice)
    let parts = try (1...count).map { try #require(Shard("\($0)/\(count)")).part(of: members) }
    #expect(parts.flatMap { $0 }.sorted() == members)
    let sizes = parts.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("The order in which submissions are named changes no shard", arguments: 0..<40)
  func order(seed: Int) throws {
    var dice = Dice(seed)
    let folder = URL.temporaryDirectory.appending(path: "shards-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try Self.names.shuffled(using: &dice).prefix(Int.random(in: 1...9, using: &dice))
      .map { name in
        let path = folder.appending(path: name).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
      }
    let count = Int.random(in: 1...5, using: &dice)
    func shards(_ words: [String]) throws -> [[String]] {
      try (1...count).map { number in
        try Self.request(words + ["--shard", "\(number)/\(count)"]).handedIn.map(\.url.path)
      }
    }
    let expected = try shards(paths)
    #expect(try shards(paths.shuffled(using: &dice)) == expected)
    #expect(try shards(paths + paths.shuffled(using: &dice)) == expected)
    #expect(Set(expected.joined().map { Array($0.utf8) }) == Set(paths.map { Array($0.utf8) }))
    #expect(expected.joined().count == paths.count)
  }

  /// Some are the same word in two ways of writing, or in two folders.
  private static let names = [
    "ann", "Ann", "a/bob", "b/bob", "김서연", "김서연".decomposedStringWithCanonicalMapping,
    "with space", "$(touch x)", "10", "9", "zoe",
  ]

  private static func request(_ words: [String]) throws -> GradeRequest {
    let tool = CommandLineTool(
      course: .fixture, root: URL(filePath: "/nowhere"), commands: [.grade, .gradeMerge])
    guard case .run(_, let invocation) = try tool.request(["grade"] + words) else {
      throw ToolFault("no command")
    }
    return try GradeRequest(invocation, tool: tool)
  }
}
