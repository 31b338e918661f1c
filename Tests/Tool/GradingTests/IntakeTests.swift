import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Only the files of a learner are taken from a submission") struct IntakeTests {
  let fixture: FixtureCourse
  let folder = URL.temporaryDirectory.appending(path: "submission-\(UUID())")
  let starter = "Chapters/Chapter1One/ProtocolInjection/Exercise1_Number.swift"

  init() throws { fixture = try FixtureCourse() }

  @Test("A folder without chapters is refused as a whole") func nothing() throws {
    try put("hello\n", "notes.txt")
    let refused = take().refused
    #expect(refused.count == 1)
    #expect(refused[0].hasPrefix("ada: there is no folder of a chapter in it"))
    #expect(
      refused[0].hasSuffix(
        "hand in the Chapters folder, or the files that were changed, under their names"))
  }

  @Test("Files of exercises are taken without folders, with the helpers beside them")
  func loose() throws {
    try put("let one = 1\n", "mine/Exercise1_Number.swift")
    try put("notes\n", "mine/notes.txt")
    try put("let three = 3\n", "mine/Excercise1.swift")
    try put("let four = 4\n", "mine/Helper.swift")
    let taken = take()
    #expect(taken.exercises == [starter: Data("let one = 1\n".utf8)])
    #expect(taken.further == ["Chapters/Chapter1One/Helper.swift": Data("let four = 4\n".utf8)])
    let unknown = "mine/Excercise1.swift: \(Refusal.unknownExercise.reason)"
    #expect(taken.refused == [unknown])
    for folder in ["mine", "mine/again"] {
      try put("let two = 2\n", "\(folder)/Exercise1_Number.swift")
    }
    let again = take()
    #expect(again.exercises.isEmpty)
    #expect(
      again.refused == [
        "\(starter): it is there more than once (“mine/Exercise1_Number.swift”, "
          + "“mine/again/Exercise1_Number.swift”); hand in one of these alone"
      ])
  }

  @Test(
    "Of two copies of the chapters none is chosen, and both are named",
    arguments: [
      ("new/Chapters", "old/Chapters", "“new”, “old”"),
      ("Chapters", "Chapters_old", "the folder itself, “Chapters_old”"),
    ])
  func twoTrees(one: String, other: String, named: String) throws {
    for copy in [one, other] {
      try put("let x = 1\n", "\(copy)/Chapter1One/ProtocolInjection/Exercise1_Number.swift")
    }
    let taken = take()
    #expect(taken.exercises.isEmpty)
    #expect(
      taken.refused == [
        "ada: the chapters are in it more than once (\(named)); hand in one of these alone"
      ])
    #expect(taken.refusedExercises.count == fixture.course.entries.count)
  }

  @Test(
    "What is no plain text file is refused by name",
    arguments: [
      ("link", Refusal.link), ("pipe", .device),
      ("folder", .folder), ("large", .largeFile),
      ("latin1", .notUTF8), ("zero", .zeroByte),
    ])
  func refusals(kind: String, refusal: Refusal) throws {
    let path = "Chapters/Chapter1One/ProtocolInjection/Exercise1_Number.swift"
    try put("", "Chapters/Chapter1One/ProtocolInjection/other.txt")
    try put(strange: kind, path, size: 256 * 1024)
    let taken = take()
    #expect(taken.exercises.isEmpty)
    #expect(taken.refused.contains { $0 == "\(starter): \(refusal.reason)" })
  }

  @Test("A chapter that is a link is not followed") func linkedChapter() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Chapters"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Chapters/Chapter1One").path,
      withDestinationPath: fixture.files.url("Solutions/Chapter1One").path)
    let taken = take()
    #expect(taken.exercises.isEmpty)
    #expect(taken.refused == ["Chapters/Chapter1One: \(Refusal.notAFolder.reason)"])
  }

  @Test(
    "Chapters that are a link are named, and what lies beside them is not taken",
    arguments: ["Chapters", "clone/Chapters"])
  func linkedWork(path: String) throws {
    let link = folder.appending(path: path)
    let solution = fixture["1.1"].solution
    try put("let one = 1\n", path.replacing("Chapters", with: solution))
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: fixture.files.url("Chapters").path)
    let taken = take()
    #expect(taken.exercises.isEmpty)
    #expect(taken.refused == ["ada: \(Refusal.linkedWork(path).reason)"])
    #expect(taken.refusedExercises.count == fixture.course.entries.count)
  }

  @Test("What iCloud has kept is named, in its folder and alone", arguments: [true, false])
  func notDownloaded(isInFolder: Bool) throws {
    let folder = isInFolder ? "Chapters/Chapter1One/ProtocolInjection/" : ""
    try put("bplist00", "\(folder).Exercise1_Number.swift.icloud")
    let taken = take()
    let why = Refusal.notDownloaded("Exercise1_Number.swift").reason
    #expect(
      taken.refused == [
        (isInFolder ? "\(folder).Exercise1_Number.swift.icloud" : "ada") + ": \(why)"
      ])
    #expect(taken.refusedExercises[starter] == why)
  }

  @Test(
    "A name that means something to a shell or a terminal is refused and shown plainly",
    arguments: [
      (";rm -rf ~;.swift", ";rm -rf ~;.swift"), ("a\nb.swift", #"a\u{a}b.swift"#),
      ("-o.swift", "-o.swift"), ("\u{202E}tfiws.swift", #"\u{202e}tfiws.swift"#),
      ("main.swift", "main.swift"), ("EXERCISE1_number.swift", "EXERCISE1_number.swift"),
      ("notes.txt", "notes.txt"), (String(repeating: "x", count: 240) + ".swift", "xxx"),
    ])
  func names(name: String, shown: String) throws {
    try put("let x = 1\n", "Chapter1One/\(name)")
    let taken = take()
    #expect(taken.further.isEmpty)
    #expect(taken.refused.count == 1)
    #expect(taken.refused[0].hasPrefix("Chapters/Chapter1One/\(shown)"))
    #expect(!taken.refused[0].contains("\n"))
  }

  @Test("The twenty-first further file is refused") func many() throws {
    for number in 10...30 { try put("let x\(number) = 1\n", "Chapter1One/More\(number).swift") }
    let taken = take()
    #expect(taken.further.count == 20)
    #expect(taken.refused.map { $0.prefix { $0 != ":" } } == ["Chapters/Chapter1One/More30.swift"])
  }

  @Test(
    "Of a folder with too many names only the exercises are taken",
    arguments: ["", "/ProtocolInjection"])
  func crowded(path: String) throws {
    try put("let one = 1\n", starter)
    for number in 0..<201 { try put("let x = 1\n", "Chapters/Chapter1One\(path)/\(number).swift") }
    let taken = take()
    #expect(Array(taken.exercises.keys) == [starter] && taken.further.isEmpty)
    let why = Refusal.manyNames.reason
    #expect(taken.refused == ["Chapters/Chapter1One\(path): \(why)"])
  }

  @Test("A file that a browser has numbered is taken, and of two none", arguments: [false, true])
  func numbered(hasOther: Bool) throws {
    try put("let one = 1\n", "Exercise1_Number (1).swift")
    if hasOther { try put("let two = 2\n", "Exercise1_Number.swift") }
    let taken = take()
    #expect(taken.exercises == (hasOther ? [:] : [starter: Data("let one = 1\n".utf8)]))
    #expect(taken.refused.count == (hasOther ? 1 : 0))
  }

  @Test("Of several archives in the place of the work none is chosen") func packed() throws {
    for name in ["a.zip", "b.zip"] { try put("", name) }
    #expect(take().refused == ["ada: \(Refusal.packed(["a.zip", "b.zip"]).reason)"])
  }

  @Test("A folder on the way that is a link is not followed") func linkedFolder() throws {
    try put("let one = 1\n", "elsewhere/Exercise1_Number.swift")
    try put("let more = 1\n", "Chapters/Chapter1One/More.swift")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Chapters/Chapter1One/ProtocolInjection").path,
      withDestinationPath: folder.appending(path: "elsewhere").path)
    let taken = take()
    #expect(taken.exercises.isEmpty && taken.further.count == 1)
    #expect(taken.refused == ["Chapters/Chapter1One/ProtocolInjection: \(Refusal.link.reason)"])
  }

  @Test("An open folder stays the same when a link takes its place") func exchanged() throws {
    try put("mine\n", "a/x")
    try put("not mine\n", "b/x")
    let root = try #require(SubmittedFolder(at: folder.path))
    let open = try #require(root.folder("a"))
    try FileManager.default.moveItem(
      at: folder.appending(path: "a"), to: folder.appending(path: "c"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "a").path,
      withDestinationPath: folder.appending(path: "b").path)
    #expect(try open.text(of: .init("x")) == Data("mine\n".utf8))
    #expect(root.folder("a") == nil)
    #expect(SubmittedFolder(at: folder.appending(path: "a").path) == nil)
  }

  @Test(
    "A folder in the place of one of the workbook's files is refused",
    arguments: ["Fixtures/can.txt", "Fixtures/CAN.TXT", "ProtocolInjection/Exercise1_Number.swift"])
  func folderForFile(path: String) throws {
    try put("1\n", "Chapter1One/\(path)/inner.swift")
    let taken = take()
    #expect(taken.refused == ["Chapters/Chapter1One/\(path): \(Refusal.folder.reason)"])
    #expect(taken.refusedExercises.count == (path.hasSuffix("swift") ? 1 : 0))
  }

  /// Of two names, the one whose bytes come first is taken.
  @Test(
    "Of names that differ only in case or in how letters are put together, one is taken",
    arguments: [
      ("é.txt", "e\u{301}.txt"), ("한.txt", "\u{1112}\u{1161}\u{11AB}.txt"), ("A.txt", "a.txt"),
      ("É.txt", "e\u{301}.txt"),
    ])
  func spellings(first: String, second: String) throws {
    for name in [first, second] { try put("1\n", "Chapter1One/Fixtures/\(name)") }
    let taken = take()
    #expect(taken.fixtures.count == 1 && taken.refused.count == 1)
    #expect(taken.refused[0].hasSuffix(": \(Refusal.nameInUse.reason)"))
  }

  @Test(
    "Only text that nothing compiles is taken for a fixture",
    arguments: ["a.swift", "a.c", "a.h", "a.S", "module.modulemap", "a.o", "json"])
  func fixtures(name: String) throws {
    try put("1\n", "Chapter1One/Fixtures/\(name)")
    try put("1\n", "Chapter1One/Fixtures/mine.JSON")
    let taken = take()
    #expect(taken.further.isEmpty && taken.fixtures.count == 1)
    #expect(
      taken.refused == ["Chapters/Chapter1One/Fixtures/\(name): \(Refusal.notAFixture.reason)"])
  }

  /// Puts a file of an odd kind, or one that is larger than a size.
  private func put(strange kind: String, _ path: String, size: Int) throws {
    let file = folder.appending(path: path)
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: fixture.files.url("Package.swift").path)
    case "pipe": #expect(mkfifo(file.path, 0o600) == 0)
    case "folder": try put("", path + "/a/b/c/d/e/f/g/h.swift")
    case "large": try put(String(repeating: "/", count: size + 1), path)
    case "latin1": try Data([0xe9, 0x0a]).write(to: file)
    default: try Data([0x2f, 0x2f, 0, 0x0a]).write(to: file)
    }
  }

  private func take(_ course: Course = .fixture) -> Submission {
    defer {
      fixture.remove()
      try? FileManager.default.removeItem(at: folder)
    }
    return Intake(chapters: course.readyChapters, own: fixture.files)
      .submission(at: folder, name: "ada")
  }

  private func put(_ text: String, _ path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
