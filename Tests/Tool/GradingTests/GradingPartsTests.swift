import Foundation
import GradingRecord
import Testing

@testable import Fixture
@testable import TestHelpers
@testable import WorkbookChecking
@testable import WorkbookCommands
@testable import WorkbookCourse
@testable import WorkbookGrading
@testable import WorkbookSupport

@Suite("The parts of grading do one thing each") struct GradingPartsTests {
  @Test(
    "Points are shared out in whole numbers",
    arguments: [
      (10, 4, [3, 3, 2, 2]), (5, 5, [1, 1, 1, 1, 1]), (1, 2, [1, 0]), (0, 2, [0, 0]), (3, 0, []),
    ])
  func shares(points: Int, count: Int, shares: [Int]) {
    #expect(PointShares.shares(of: points, among: count) == shares)
  }

  @Test("However long a failure is, its end is told: the faults that survive") func longFailure() {
    let entry = Course.pair.entries[0]
    let end = "noticed 1 of 3 faults; survived: one; another."
    let text = String(repeating: "It never ended. ", count: 1_000) + "\n" + end
    let run = TestRun(
      ending: .ended,
      checks: [
        CheckResult(entry.suite, "answersRight", .failed([Issue([text])])),
        CheckResult(entry.suite, "answersAgain", .passed),
      ])
    let finding = ExerciseFinding.Run(
      verdict: Verdict(entry, in: run), fault: nil, rows: Data(), printed: "")
    let grade = ExerciseGrade(entry: entry, finding: .ran(finding), titles: [:], flags: []).value
    #expect(grade.message.hasSuffix(end) && grade.checks[0].message.hasSuffix(end))
    #expect(grade.message.count < 5_000)
  }

  @Test(
    "Hosts are counted in the order of a text, whatever number they drew",
    arguments: [
      (
        "https://shop-23.invalid/a, not https://shop-7.invalid",
        "https://shop-1.invalid/a, not https://shop-2.invalid"
      ),
      (
        "shop-7.invalid, shop-23.invalid, shop-7.invalid",
        "shop-1.invalid, shop-2.invalid, shop-1.invalid"
      ),
      ("a shop-keeper of shop-9", "a shop-keeper of shop-9"), ("", ""),
    ])
  func hosts(drawn: String, counted: String) { #expect(drawn.withSteadyHosts == counted) }

  @Test(
    "Words that deserve a look are flagged with their line",
    arguments: [
      ("exit(0)", "exit"), ("_exit(0)", "exit"), ("dlsym(nil, name)", "dlsym"),
      ("let p = Process()", "Process"), ("open(\"/proc/self/mem\", O_RDWR)", "/proc"),
      ("@_cdecl(\"write\") func x() {}", "@_"), ("try text.write(toFile: path)", "write(to"),
      ("FileManager.default.createFile()", "FileManager"),
    ])
  func flags(line: String, word: String) {
    let flags = SubmissionFlags.flags(in: Data("// a comment\n\(line)\n\(line)\n".utf8))
    #expect(flags == ["line 2: “\(word)”"])
  }

  private func audit(asking name: String, kind: Character = "U") -> ObjectAudit {
    let line = "\(String(repeating: " ", count: 16)) \(kind) \(name)\n"
    return ObjectAudit(symbols: Data(line.utf8), sections: Data(), module: "Chapter6Async")
  }

  @Test(
    "What an object asks with, makes or changes is flagged, however it is spelled",
    arguments: [
      ("$sSS10FoundationE6format_S2Sh_s7CVarArg_pdtcfC", "String(format:)"),
      ("$s7Testing4TestV4CaseV7currentAESgvgZ", "Test.Case.current"),
      ("$sScTss5NeverORszABRs_rlE4nameSSSgvgZ", "Task.name"),
      ("$ss27SystemRandomNumberGeneratorVABycfC", "chance"),
      ("$s10Foundation6ThreadC24callStackReturnAddressesSayAA8NSNumberCGvgZ", "callStackReturn"),
      ("$s10Foundation6ThreadC16callStackSymbolsSaySSGvgZ", "callStackSymbols"),
      ("$s5Glibc4openys5Int32VSPys4Int8VG_ADtF", "“open”"),
      ("$s10Foundation6BundleC4mainACvgZ", "Bundle.main"),
      ("$s20FoundationEssentials4DataV10contentsOf7optionsAcA3URLVh_tKcfC", "Data(contentsOf:)"),
      ("$s20FoundationEssentials3URLV13homeDirectoryACvgZ", "URL.homeDirectory"),
      ("$s11ContractKit16EagerFakeSessionV9inFrontOfAC", "EagerFakeSession"),
    ])
  func askedNames(name: String, says: String) {
    #expect(audit(asking: name).flags.contains { $0.contains(says) })
  }

  @Test(
    "Who makes what the tests are about is flagged, and not who makes something else",
    arguments: [("2.6", "ItemDetailAPI"), ("6.1", "ItemDetailAPI"), ("6.5", nil), ("9.2", nil)])
  func madeSubjects(id: String, type: String?) throws {
    let name = "$s10ItemDetail0aB3APIC10urlSession7baseURLAcA18URLSessionProtocol_p_tcfC"
    let audit = audit(asking: name)
    let entry = try #require(Course.workbook.entries.first { $0.id == id })
    #expect(
      audit.flags(for: entry.exercise).contains { $0.contains("real \(type ?? "")") }
        == (type != nil))
    #expect(!audit.isClean)
  }

  @Test("A chapter with fixtures may read them") func fixtures() {
    let names = [
      "T $s10Foundation6BundleC12Chapter2StubE6moduleACvau", "U $s10Foundation6BundleC4mainACvgZ",
      "U $s20FoundationEssentials4DataV10contentsOf7optionsAcA3URLVh_tKcfC",
    ]
    let lines = names.map { name in
      "\(String(repeating: name.hasPrefix("T") ? "0" : " ", count: 16)) \(name)\n"
    }
    let audit = ObjectAudit(
      symbols: Data(lines.joined().utf8), sections: Data(), module: "Chapter2Stub")
    #expect(audit.flags.isEmpty, "\(audit.flags)")
    #expect(audit.fault == nil)
  }

  @Test("The code of a POSIXError asks the system for nothing") func errorCodes() {
    #expect(audit(asking: "$s5Glibc14POSIXErrorCodeO3EIOyA2CmFWC").flags.isEmpty)
  }

  @Test("A conformance of somebody else's type to somebody else's protocol is flagged, no other")
  func conformances() {
    let place = String(repeating: "0", count: 16)
    let flags = { (name: String) in
      ObjectAudit(
        symbols: Data("\(place) R \(name)\n".utf8), sections: Data(), module: "Chapter6Async"
      ).flags.count
    }
    #expect(flags("$s10ItemDetail0A0Vs23CustomStringConvertible13Chapter6AsyncMc") == 1)
    #expect(flags("$s10ItemDetail0A0V13Chapter6Async6WordedADMc") == 0)
    #expect(flags("$s13Chapter6Async4MineVs23CustomStringConvertibleAAMc") == 0)
  }

  @Test(
    "No text of a constant hides what its object asks for",
    arguments: ["", "tea\r", "tea\n", "\u{CC28}\r", "a\u{2028}"])
  func objects(constant: String) {
    let spaces = String(repeating: " ", count: 16)
    var symbols = Data("\(String(repeating: "0", count: 16)) r .L.str.4.\(constant)".utf8)
    // Half of a letter.
    symbols += [0xEC, 0xB0, 0x0A] + Data("\(spaces) U dlsym\n".utf8)
    let audit = ObjectAudit(symbols: symbols, sections: Data(), module: "Mine")
    #expect(audit.fault?.contains("dlsym") == true)
    var ended = Data("\(String(repeating: "0", count: 16)) r .L.str.4.\(constant)\n".utf8)
    ended += Data("\(spaces) U getppid\n".utf8)
    let flags = ObjectAudit(symbols: ended, sections: Data(), module: "Mine").flags
    #expect(flags == ["its object asks for “getppid”, and no solution does"])
  }

  @Test(
    "No object may ask for a part of what judges it",
    arguments: [
      "$s8CheckKit8RunPlaceO7currentACvgZ", "$s7Mutants10APIVariantV7mutantsSayACGvgZ",
    ])
  func judges(name: String) {
    let line = Data("\(String(repeating: " ", count: 16)) U \(name)\n".utf8)
    let audit = ObjectAudit(symbols: line, sections: Data(), module: "Mine")
    #expect(audit.fault?.contains(name) == true)
    let other = Data("\(String(repeating: " ", count: 16)) U $s9DoubleKit4SeamO\n".utf8)
    #expect(ObjectAudit(symbols: other, sections: Data(), module: "Mine").fault == nil)
  }

  @Test(
    "What looks like such a word is not flagged",
    arguments: [
      "let existing = 1", "func processes() {}", "let ProcessInformation = 1",
      "// @concurrent", "func rewrite(to: Int) {}", "/processor",
    ])
  func noFlags(line: String) { #expect(SubmissionFlags.flags(in: Data(line.utf8)).isEmpty) }

  @Test("The hash is the one of its authors") func sipHash() {
    let key = SipHash.Key(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    #expect(SipHash.value(of: [UInt8](0..<15), key) == 0xa129_ca61_49be_45e5)
  }

  @Test("What the witness signs is what the grader verifies, and nothing else")
  func signature() throws {
    let folder = URL.temporaryDirectory.appending(path: "witness-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, signature) = (folder.appending(path: "record"), folder.appending(path: "signature"))
    let witness = Witness()
    let record = WitnessRecord(path: file.path, key: witness.key)
    for line in ["one", "", "셋"] { Array(line.utf8).withUnsafeBytes(record.add) }
    record.sign(passed: false, to: signature.path)
    let (data, signed) = (try Data(contentsOf: file), try Data(contentsOf: signature))
    #expect(data == Data("one\n\n셋\n".utf8))
    #expect(witness.verdict(of: data, signature: signed) == false)
    #expect(witness.verdict(of: data.dropLast(), signature: signed) == nil)
    #expect(Witness().verdict(of: data, signature: signed) == nil)
    #expect(witness.verdict(of: data, signature: Data()) == nil)
  }

  @Test("The titles of checks come from the source") func titles() throws {
    let source = FixtureText.checks(Course.fixture.entries[0])
    let titles = CheckTitles.titles(of: ["answersRight", "answersAgain"], in: source)
    #expect(titles == ["answersRight": "Answers right"])
  }

  @Test(
    "A grade's command line is read",
    arguments: [
      ["grade", "a", "--jobs", "2", "b"], ["grade", "--jobs=2", "a", "b"],
    ])
  func parsing(arguments: [String]) throws {
    let tool = CommandLineTool(
      course: .fixture, root: URL(filePath: "/nowhere"), commands: [.grade, .gradeMerge])
    guard case .run(let command, let invocation) = try tool.request(arguments) else {
      Issue.record("no command")
      return
    }
    #expect(command.words == ["grade"])
    #expect(invocation.words == ["a", "b"])
    #expect(invocation[.jobs] == "2")
  }

  @Test("The sandbox takes every right before the program starts") func words() {
    let bubblewrap = Bubblewrap(toolchain: "/usr", isRoot: true)
    let job = Sandbox.Program(
      command: ["true"], binds: [], limits: .run(deadline: 10), folder: "/", lane: 1)
    let words = bubblewrap.command(job)
    #expect(words.contains("--unshare-net"))
    #expect(words.contains("--die-with-parent"))
    #expect(words.contains("61191"))
    #expect(words.contains("--fsize=1048576"))
    #expect(words.last == "true")
    let other = Bubblewrap(toolchain: "/usr", isRoot: false).command(job)
    #expect(other.contains("--unshare-all"))
    #expect(!other.contains("setpriv"))
  }
}
