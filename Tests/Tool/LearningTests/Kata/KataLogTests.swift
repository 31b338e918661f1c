import Foundation
import Synchronization
import Testing

@testable import Fixture
@testable import TestHelpers
@testable import WorkbookChecking
@testable import WorkbookCourse
@testable import WorkbookLearning

@Suite("The evidence of a kata is kept, and nothing of it is lost") struct KataLogTests {
  let fixture: FixtureCourse
  let file = KataEvidence.file

  init() throws { fixture = try FixtureCourse(.kata) }

  private var log: KataLog { KataLog(entry: fixture["1.1"], files: fixture.files) }

  @discardableResult
  private func note(_ step: Int, answer: Int, test: Int) throws -> KataLog.Note {
    try fixture.answer(answer, test: test)
    return log.note(
      .fixture(answer: answer, test: test), of: fixture["1.1"].exercise.steps[step - 1])
  }

  private var kept: KataEvidence {
    KataEvidence(fixture.files.data(file) ?? Data(), of: fixture["1.1"])
  }

  @Test("Each run adds a line, and the last note knows all of them") func adding() throws {
    defer { fixture.remove() }
    try note(1, answer: 0, test: 1)
    let last = try note(2, answer: 1, test: 1)
    #expect(last.isKept && last.troubles == [])
    #expect(last.before.runs.count == 1 && last.evidence.runs.count == 2)
    #expect(last.evidence == kept)
    #expect(last.evidence.runs.map(\.file) == [digest(0, 1), digest(1, 1)])
    #expect(fixture.files.walk(".workbook") == [file])
    let text = try #require(fixture.files.text(file))
    #expect(!text.contains("/"), "There is no path in it.")
  }

  private func digest(_ answer: Int, _ test: Int) -> String {
    Digest(of: Data(FixtureText.kata(answer: answer, test: test).utf8)).hex
  }

  @Test("A damaged file is moved aside, and its good part goes on") func damage() throws {
    defer { fixture.remove() }
    for _ in 0..<3 { try note(1, answer: 0, test: 1) }
    let whole = try #require(fixture.files.text(file))
    let damaged = whole + "<<<<<<< HEAD\n"
    try fixture.write(file, damaged)
    let next = try note(2, answer: 1, test: 1)
    #expect(
      next.troubles == [
        ".workbook/kata.jsonl is damaged. Line 4 cannot be read. It is kept as "
          + ".workbook/kata-damaged-1.jsonl; 3 runs before the damage still count."
      ])
    #expect(next.isKept && next.evidence.runs.count == 4 && kept == next.evidence)
    #expect(next.evidence.progress(of: fixture["1.1"].exercise.steps[0]) == .done)
    #expect(fixture.files.text(".workbook/kata-damaged-1.jsonl") == damaged)
    try fixture.write(file, "again\n")
    #expect(try note(2, answer: 1, test: 1).evidence.runs.count == 1)
    #expect(fixture.files.text(".workbook/kata-damaged-1.jsonl") == damaged)
    #expect(fixture.files.text(".workbook/kata-damaged-2.jsonl") == "again\n")
  }

  @Test("A folder in its place is moved aside as well") func folder() throws {
    defer { fixture.remove() }
    try fixture.write("\(file)/mine.txt", "mine")
    let first = try note(1, answer: 0, test: 1)
    #expect(first.isKept && first.troubles.count == 1)
    #expect(fixture.files.text(".workbook/kata-damaged-1.jsonl/mine.txt") == "mine")
  }

  @Test("Where nothing can be written a sentence says so") func unwritable() throws {
    defer { fixture.remove() }
    try fixture.write(".workbook", "a file where a folder should be")
    let note = try note(1, answer: 0, test: 1)
    #expect(!note.isKept && note.evidence == KataEvidence())
    #expect(
      note.troubles == [
        "Nothing of this run could be kept: .workbook/kata.jsonl could not be written: "
          + "File exists."
      ])
  }

  @Test("A link is not written through") func link() throws {
    defer { fixture.remove() }
    try fixture.write("elsewhere.txt", "mine")
    try fixture.write(".workbook/other.txt", "")
    try FileManager.default.createSymbolicLink(
      at: fixture.files.url(file), withDestinationURL: fixture.files.url("elsewhere.txt"))
    #expect(try note(1, answer: 0, test: 1).isKept)
    #expect(fixture.files.text("elsewhere.txt") == "mine")
  }

  @Test("Runs at the same time make one chain") func together() throws {
    defer { fixture.remove() }
    let step = fixture["1.1"].exercise.steps[0]
    let notes = Mutex<[KataLog.Note]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let note = log.note(.fixture(answer: 0, test: 1), of: step)
      notes.withLock { $0.append(note) }
    }
    #expect(kept.runs.count == 8 && kept.fault == nil)
    #expect(notes.withLock { $0.allSatisfy { $0.troubles.isEmpty } })
  }
}
