import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// Each archive is unpacked as in a real run, but nothing is built.
@Suite("Of an archive is taken what would be taken of its folder", .enabled(if: expectsSandbox))
struct ArchiveTests {
  let inbox: ArchiveInbox

  init() throws { inbox = try ArchiveInbox() }

  @Test("The name of a submission is that of the file without its extension")
  func names() {
    let names = ["ada.zip", "a.b.tar.gz", "김서연.TGZ", "x.tar", "x.txt", ".zip", "zip"]
    let archives = names.map { Archive(at: URL(filePath: "/in/\($0)")) }
    #expect(archives.map { $0?.name } == ["ada", "a.b", "김서연", nil, nil, nil, nil])
    #expect(archives.map { $0?.kind } == [.zip, .tar, .tar, nil, nil, nil, nil])
  }

  @Test(
    "A clone, its Chapters, Solutions and what is in them, with and without a folder around",
    arguments: [
      ("Chapters/", Archive.Kind.zip), ("Solutions/", .tar), ("", .tar), ("작업/", .zip),
      ("workbook-main/Chapters/", .tar), ("김서연_12_file_/Solutions/", .zip), ("./", .zip),
      ("./작업/Chapters/", .tar),
    ])
  func shapes(base: String, kind: Archive.Kind) throws {
    let names = [
      "Chapter1One/ProtocolInjection/Exercise1_Number.swift", "Chapter1One/도움말/Helper.swift",
      "Chapter1One/Fixtures/can.txt",
    ].map { base + $0 }
    let taken = try inbox.take(kind, names + ["\(base)Package.swift"])
    #expect(taken.exercises == [ArchiveInbox.starter: Data("let one = 1\n".utf8)])
    #expect(Array(taken.further.keys) == ["Chapters/Chapter1One/도움말/Helper.swift"])
    #expect(Array(taken.fixtures.keys) == ["Chapters/Chapter1One/Fixtures/can.txt"])
    #expect(taken.refused.isEmpty)
  }

  @Test(
    "What macOS adds, and what builds and git leave, is no part of it",
    arguments: Archive.Kind.allCases)
  func leftovers(kind: Archive.Kind) throws {
    let taken = try inbox.take(
      kind,
      [
        "clone/\(ArchiveInbox.starter)", "__MACOSX/._clone",
        "__MACOSX/clone/Chapters/Chapter1One/ProtocolInjection/._Exercise1_Number.swift",
        "clone/Chapters/Chapter1One/._Fixtures", "clone/Chapters/.DS_Store",
        "clone/.git/Chapter1One",
        "clone/.build/debug/Chapter1One.build/x.o", "clone/README.md",
      ])
    #expect(Array(taken.exercises.keys) == [ArchiveInbox.starter])
    #expect(taken.further.isEmpty && taken.fixtures.isEmpty)
    #expect(taken.refused.isEmpty)
  }

  @Test("Of a path that stands twice, the last one counts") func twice() throws {
    var tar = TarFile(.init(ArchiveInbox.starter), .init(ArchiveInbox.starter))
    tar.entries[1].text = "let two = 2\n"
    let zip = ZipFile(.init(ArchiveInbox.starter), .init(ArchiveInbox.starter, "let two = 2\n"))
    for taken in [
      try inbox.take("ada.zip", zip.data), try inbox.take("ada.tar.gz", tar.gzipped),
    ] {
      #expect(taken.exercises == [ArchiveInbox.starter: Data("let two = 2\n".utf8)])
      #expect(taken.refused.isEmpty)
    }
  }

  @Test(
    "Files of exercises need no folders, and folders around the chapters may be many",
    arguments: Archive.Kind.allCases,
    ["Exercise1_Number.swift", "a/b/c/\(ArchiveInbox.starter)"])
  func places(kind: Archive.Kind, name: String) throws {
    let taken = try inbox.take(kind, [name, "Helper.swift", "a/notes.txt"])
    #expect(Array(taken.exercises.keys) == [ArchiveInbox.starter])
    #expect(taken.further.count == (name.contains("/") ? 0 : 1))
    #expect(taken.refused.isEmpty)
  }

  @Test("Names in cp949 are no obstacle, and those of files are refused") func cp949() throws {
    // «작업» and «도움»
    let (folder, file): ([UInt8], [UInt8]) = ([0xc0, 0xdb, 0xbe, 0xf7], [0xb5, 0xb5, 0xbf, 0xf2])
    let names = [
      folder + "/\(ArchiveInbox.starter)".utf8,
      folder + "/Chapters/Chapter1One/".utf8 + file + ".swift".utf8,
    ]
    let taken = try inbox.take("ada.zip", ZipFile(names.map { .cp949($0) }).data)
    #expect(Array(taken.exercises.keys) == [ArchiveInbox.starter])
    #expect(taken.further.isEmpty)
    #expect(taken.refused == ["Chapters/Chapter1One/?: \(Refusal.notUTF8Name.reason)"])
  }

  @Test("Names with backslashes are folders in a zip of Windows, and named in any other")
  func backslashes() throws {
    let name = ArchiveInbox.starter.replacing("/", with: #"\"#)
    var zip = ZipFile(.init(name))
    let taken = try inbox.take("ada.zip", zip.data)
    #expect(taken.exercises.isEmpty && taken.refused == ["ada: \(Refusal.backslash(name).reason)"])
    zip.entries[0].origin = .windows
    #expect(try inbox.take("ada.zip", zip.data).exercises.count == 1)
  }

  @Test(
    "Without a sandbox the same is taken, and nothing is left", arguments: Archive.Kind.allCases)
  func open(kind: Archive.Kind) throws {
    let taken = try inbox.take(kind, ["w/\(ArchiveInbox.starter)", "../Chapter1One/x"], in: .none)
    #expect(Array(taken.exercises.keys) == [ArchiveInbox.starter])
    #expect(taken.refused == ["../Chapter1One/x: its path leads out of the archive"])
  }

  @Test("Names that are shell code name files, and nothing else") func shellCode() throws {
    let names = [
      "$(touch ~/x).swift", "`id`.swift", "-o.swift", "a\nb.swift", "; rm *.swift", "*.swift",
    ]
    let taken = try inbox.take(
      "$(touch x); -rf *.zip", ZipFile(names.map { .init("Chapter1One/\($0)") }).data)
    #expect(taken.name == "$(touch x); -rf *")
    #expect(taken.refused.count == 5, "\(taken.refused)")
    // unzip leaves control characters out of names.
    #expect(Array(taken.further.keys) == ["Chapters/Chapter1One/ab.swift"])
  }
}
