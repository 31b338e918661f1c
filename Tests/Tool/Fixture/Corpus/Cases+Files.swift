@testable import WorkbookGrading
/// Submissions whose files are the offence.
extension HostileCase {
  static let files: [Self] = [
    instead("deleted file", "The file is not there.", nil, .undecided(.missing)),
    Self(
      name: "renamed file", story: "The file has another name.",
      items: [
        "ProtocolInjection/Exercise1_Numbers.swift": .text("func renamed() -> Int { 42 }\n")
      ], outcome: .undecided(.missing)),
    instead(
      "link to a solution", "The file is a link out of the tree.",
      .link(to: "ROOT/Solutions/Chapter1One/\(offender)"), .undecided(.refused),
      refused: "it is a link"),
    Self(
      name: "link to a folder", story: "The folder is a link out of the tree.",
      items: ["ProtocolInjection": .link(to: "ROOT/Solutions/Chapter1One/ProtocolInjection")],
      outcome: .undecided(.missing), refused: "ProtocolInjection: it is a link"),
    instead(
      "pipe", "The file is a pipe that nobody writes to.", .pipe, .undecided(.refused),
      refused: "it is a device, a pipe or a socket"),
    instead(
      "zero bytes", "The file holds zero bytes.", .bytes([0x2f, 0x2f, 0, 0x0a]),
      .undecided(.refused), refused: "zero byte"),
    instead(
      "not UTF-8", "The file is in Latin-1.", .bytes([0x2f, 0x2f, 0xe9, 0x0a]),
      .undecided(.refused), refused: "it is not UTF-8"),
    instead(
      "1 GB of source", "The file is a gigabyte of nothing.", .sparse(bytes: 1 << 30),
      .undecided(.refused), refused: "it is larger than 256 KiB"),
    instead(
      "byte order mark", "The file begins with a mark of some editors, and is right.",
      .bytes([0xef, 0xbb, 0xbf] + Array("public func answer11() -> Int { 42 }\n".utf8)), .passed),
    instead(
      "CRLF", "The lines end as on Windows, and are right.",
      .text("/// Answers.\r\npublic func answer11() -> Int {\r\n  42\r\n}\r\n"), .passed),
    instead(
      "turned text", "It reads otherwise than it is compiled.",
      .text("public func answer11() -> Int {\n  // \u{202E}no\u{2066}\n  return 42\n}\n"),
      .passedFlagged("bidirectional")),
    beside(
      "names that are shell code", "Names of files that a shell would run.",
      [
        "; touch CANARYescaped;.swift": .text("exit"), "$(touch escaped).swift": .text("exit"),
        "`touch escaped`.swift": .text("exit"), "-o escaped.swift": .text("exit"),
        "@escaped.swift": .text("exit"), "a\nb.swift": .text("exit"),
      ], refused: "$(touch escaped).swift"),
    beside(
      "huge name", "A name of 250 letters.",
      [String(repeating: "x", count: 244) + ".swift": .text("let x = 1\n")],
      refused: "its name is too long"),
    beside(
      "5,000 files", "Most of the files are not looked at.", ["ProtocolInjection/": .many(5_000)],
      refused: "holds more than 200 files"),
    beside(
      "the same name twice", "SwiftPM wants no two files of one name.",
      ["More/Exercise1_Number.swift": .text("let x = 1\n")], refused: "another file of this name"),
    beside(
      "broken file beside it", "A further file does not compile.",
      ["Helper.swift": .text("let x: Int = nowhere\n")]),
    beside(
      "name of the system beside it", "A further file takes the name of a function of C.",
      ["Helper.swift": .text("@`_cdecl`(\"write\") public func mine() -> Int32 { 0 }\n")],
      refused: "Helper.swift: its object gives code the name write"),
    beside(
      "main.swift", "A file of a name that makes a program.",
      ["main.swift": .text("print(1)\n")], refused: "main.swift"),
    beside(
      "@main", "A type that wants to be the program.",
      ["Helper.swift": .text("@main struct Mine { static func main() { } }\n")]),
    beside(
      "Package.swift", "A manifest of its own.",
      ["Package.swift": .text("import PackageDescription\nlet package = Package(name: \"Mine\")\n")]
    ),
    beside(
      "1 GB fixture", "A fixture that takes no place on the disk.",
      ["Fixtures/large.txt": .sparse(bytes: 1 << 30)], refused: "it is larger than 256 KiB"),
    beside(
      "folder called like a fixture", "A folder has the name of one of the workbook's fixtures.",
      ["Fixtures/can.txt/mine.txt": .text("43\n")],
      refused: "Fixtures/can.txt: it is a folder, not a file"),
    Self(
      name: "folder called like an exercise", story: "A folder has the name of the file.",
      items: ["\(offender)/More.swift": .text("public func answer11() -> Int { 42 }\n")],
      outcome: .undecided(.refused), refused: "\(offender): it is a folder, not a file"),
    beside(
      "fixture in capitals", "On some disks it takes the place of the workbook's.",
      ["Fixtures/CAN.txt": .text("43\n")],
      refused: "Fixtures/CAN.txt: the chapter has or needs another file of this name"),
    beside(
      "Swift among fixtures", "Code that a learner's own build leaves out, one file broken.",
      [
        "Fixtures/Helper.swift": .text(
          "extension Int { public static func == (a: Int, b: Int) -> Bool { true } }"),
        "Fixtures/Broken.SWIFT": .text("let x: Int = nowhere\n"),
        "Fixtures/more/Named.swift": .text(#"@`_silgen_name`("write") public func mine() {}"#),
      ], refused: "Fixtures/Helper.swift: it is no fixture"),
    beside(
      "C among fixtures", "What a compiler or a linker would take, in other languages.",
      [
        "Fixtures/mine.c": .text("nonsense"), "Fixtures/mine.h": .text("nonsense"),
        "Fixtures/mine.S": .text("nonsense"), "Fixtures/mine.cpp": .text("nonsense"),
        "Fixtures/module.modulemap": .text("nonsense"), "Fixtures/mine.o": .text("nonsense"),
      ], refused: "Fixtures/module.modulemap: it is no fixture"),
    beside(
      "deep folders", "A file in a hundred folders.",
      [Array(repeating: "a", count: 100).joined(separator: "/") + "/b.swift": .text("let b = 1\n")],
      refused: "it lies too deep"),
  ]
}
