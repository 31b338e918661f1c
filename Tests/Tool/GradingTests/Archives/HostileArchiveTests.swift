import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("A hostile archive does no harm and is refused with a reason", .enabled(if: expectsSandbox))
struct HostileArchiveTests {
  let inbox: ArchiveInbox
  let starter = ArchiveInbox.starter
  /// A second exercise, which is right in every archive.
  let other = "Chapters/Chapter1One/URLProtocol/Exercise2_Number.swift"

  init() throws { inbox = try ArchiveInbox() }

  @Test("A path that leads out is left out", arguments: ["../../", "/", "a/../../", "/tmp/"])
  func paths(prefix: String) throws {
    for kind in Archive.Kind.allCases {
      let taken = try inbox.take(kind, [prefix + starter, other])
      #expect(Array(taken.exercises.keys) == [other])
      #expect(taken.refused == ["\(prefix)\(starter): its path leads out of the archive"])
    }
  }

  @Test("Paths with the separators of Windows stay inside") func backslashes() throws {
    let names = [#"..\..\Chapters\x.swift"#, other.replacing("/", with: #"\"#)]
    let taken = try inbox.take(
      "ada.zip", ZipFile(names.map { .cp949(Array($0.utf8)) }).data)
    #expect(Array(taken.exercises.keys) == [other])
  }

  @Test(
    "A link is refused, and nothing is written through it",
    arguments: [SandboxChoice.standard, .none])
  func links(choice: SandboxChoice) throws {
    let secret = inbox.folder.appending(path: "secret")
    try Data("secret".utf8).write(to: secret)
    let outside = inbox.folder.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    var link = ZipFile.Entry(starter, secret.path)
    link.mode = 0o120777
    var folder = ZipFile.Entry("Chapters/Chapter1One/More", outside.path)
    folder.mode = 0o120777
    let zip = ZipFile(link, folder, .init(other))
    let tar = try TarFile(
      .init(starter, .link, to: secret.path),
      .init("Chapters/Chapter1One/More", .link, to: outside.path),
      .init("Chapters/Chapter1One/More/x.swift"), .init(other)
    ).gzipped
    for (name, data) in [("ada.zip", zip.data), ("ada.tgz", tar)] {
      let taken = try inbox.take(name, data, in: choice)
      #expect(Array(taken.exercises.keys) == [other])
      #expect(taken.refusedExercises[starter] == Refusal.link.reason)
      #expect(taken.refused.contains("\(starter): \(Refusal.link.reason)"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
    }
  }

  @Test(
    "A hard link to a file of the machine is refused", arguments: [SandboxChoice.standard, .none])
  func hardLinks(choice: SandboxChoice) throws {
    let secret = inbox.folder.appending(path: "secret.swift")
    try Data("secret".utf8).write(to: secret)
    let tar = try TarFile(
      .init(starter, .hardLink, to: secret.path),
      .init("Chapters/Chapter1One/x.swift", .hardLink, to: "../../../../../../..\(secret.path)"),
      .init(other)
    ).gzipped
    let taken = try inbox.take("ada.tar.gz", tar, in: choice)
    #expect(Array(taken.exercises.keys) == [other])
    #expect(taken.further.isEmpty)
    #expect(taken.refused.count == 2)
    #expect(taken.refused.allSatisfy { $0.contains(": cannot hard link") }, "\(taken.refused)")
  }

  @Test("Devices and pipes are refused, and nothing waits for them") func special() throws {
    let tar = try TarFile(
      .init(starter, .device), .init("Chapters/Chapter1One/pipe.swift", .pipe), .init(other)
    ).gzipped
    let taken = try inbox.take("ada.tar.gz", tar)
    #expect(Array(taken.exercises.keys) == [other])
    #expect(taken.refused.count == 2, "\(taken.refused)")
    #expect(
      taken.refused.contains("Chapters/Chapter1One/pipe.swift: \(Refusal.device.reason)"))
    #expect(taken.refused.contains { $0.hasPrefix("\(starter): ") })
  }

  @Test("Files and folders without permissions are read") func permissions() throws {
    var zipped = ZipFile.Entry(starter)
    zipped.mode = 0o100000
    let folder = TarFile.Entry("Chapters/Chapter1One/ProtocolInjection", .folder, mode: 0)
    let tar = try TarFile(folder, .init(starter, mode: 0o4000)).gzipped
    for (name, data) in [("ada.zip", ZipFile(zipped).data), ("ada.tgz", tar)] {
      let taken = try inbox.take(name, data)
      #expect(Array(taken.exercises.keys) == [starter])
      #expect(taken.refused.isEmpty)
    }
  }

  @Test(
    "An archive that cannot be read is refused as a whole",
    arguments: [
      ("text.zip", "(End-of-central-directory signature not found)"),
      ("text.tgz", "not in gzip format"),
      ("empty.zip", ""), ("cut.zip", ""),
      ("cut.tgz", "unexpected end of file"),
      ("flipped.zip", "bad CRC"), ("flipped.tgz", "crc error"), ("zip.tgz", ""),
      ("overlap.zip", ""),
    ])
  func broken(name: String, says: String) throws {
    let taken = try inbox.take(name, try brokenArchive(name))
    #expect(taken.exercises.isEmpty && taken.further.isEmpty)
    #expect(taken.refused.count == 1)
    #expect(taken.refusedExercises.count == 6)
    let why = try #require(taken.refusedExercises[starter])
    #expect(why.hasPrefix("the archive cannot be read (") && (says.isEmpty || why.contains(says)))
    #expect(taken.refused == ["\(name.prefix { $0 != "." }): \(why)"])
  }

  private func brokenArchive(_ name: String) throws -> Data {
    let text = Data(String(repeating: "hello\n", count: 400).utf8)
    var entry = ZipFile.Entry(starter)
    let zip = ZipFile(entry, .init(other)).data
    let tar = try TarFile(.init(starter), .init(other)).gzipped
    switch name {
    case "text.zip", "text.tgz": return text
    case "cut.zip": return zip.prefix(zip.count / 2)
    case "cut.tgz": return tar.prefix(tar.count - 12)
    case "flipped.zip":
      entry.checksum = 1
      return ZipFile(entry, .init(other)).data
    case "flipped.tgz":
      var flipped = tar
      flipped[tar.count - 8] ^= 1
      return flipped
    case "zip.tgz": return zip
    case "overlap.zip":
      // Both entries of the directory point at the first.
      var overlap = zip
      let second = try #require(zip.range(of: Data([0x50, 0x4b, 1, 2]), options: .backwards))
      overlap.replaceSubrange(second.lowerBound + 42..<second.lowerBound + 46, with: [0, 0, 0, 0])
      return overlap
    default: return Data()
    }
  }

  @Test("An encrypted archive is refused; of one in part, the rest is taken") func encrypted()
    throws
  {
    var entry = ZipFile.Entry(starter)
    entry.flags = 1
    entry.data = Data(repeating: 7, count: 40)
    let whole = try inbox.take("ada.zip", ZipFile(entry).data)
    let why = Refusal.encrypted.reason
    #expect(whole.refused == ["ada: \(why)"])
    #expect(whole.refusedExercises[starter] == why)
    let part = try inbox.take("ada.zip", ZipFile(entry, .init(other)).data)
    #expect(Array(part.exercises.keys) == [other])
    #expect(part.refused == ["\(starter): incorrect password"])
  }

  @Test(
    "A bomb is given up while it is small",
    arguments: ["many.zip", "besides.tgz", "files.tgz", "deep.zip"])
  func bombs(name: String) throws {
    let bomb = try bomb(name)
    #expect(bomb.count < 16 << 20)
    let taken = try inbox.take(name, bomb)
    #expect(taken.exercises.isEmpty)
    let why = Refusal.largeContents.reason
    #expect(taken.refusedExercises[starter] == why)
  }

  private func bomb(_ name: String) throws -> Data {
    let folder = "Chapters/Chapter1One"
    switch name {
    case "many.zip":
      let zeros = try ZipFile.Entry.zeros("", mebibytes: 50)
      let entries = (1...50).map { number in
        var entry = zeros
        entry.name = Array("\(folder)/\(number).swift".utf8)
        return entry
      }
      return ZipFile(entries).data
    case "besides.tgz": return try zeros("video.mov", gibibytes: 2)
    case "files.tgz": return try TarFile((1...5_000).map { .init("\(folder)/\($0).swift") }).gzipped
    default:
      let path = "Chapters/" + String(repeating: "d/", count: 1_500) + "x.swift"
      return ZipFile(.init(path), .init(other)).data
    }
  }

  /// A tar whose first file is all zeros. Output of gzip may be repeated.
  private func zeros(_ name: String, gibibytes: Int) throws -> Data {
    var entry = TarFile.Entry(name)
    (entry.text, entry.size) = ("", gibibytes << 30)
    let zeros = try TestShell.output("head -c 64M /dev/zero | gzip -1n")
    let rest = try TarFile(.init(other)).gzipped
    let head = try TestShell.output("gzip -cn", input: TarFile(entry).data.prefix(512))
    return head + (0..<16 * gibibytes).reduce(into: Data()) { data, _ in data += zeros } + rest
  }

  @Test("A bomb beside the chapters of a zip is not unpacked") func besides() throws {
    let taken = try inbox.take(
      "ada.zip", ZipFile(try .zeros("video.mov", mebibytes: 300), .init(starter)).data)
    #expect(Array(taken.exercises.keys) == [starter])
    #expect(taken.refused.isEmpty)
  }
}
