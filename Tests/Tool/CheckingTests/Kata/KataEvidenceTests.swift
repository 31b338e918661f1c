import Foundation
import Testing

@testable import Fixture
@testable import TestHelpers
@testable import WorkbookChecking
@testable import WorkbookCourse

@Suite("The evidence of a kata is what the tool saw, in order") struct KataEvidenceTests {
  let entry = Course.kata.entries[0]
  var steps: [KataStep] { entry.exercise.steps }

  private func progress(
    _ runs: [(step: Int, answer: Int, test: Int)]
  ) throws -> [KataEvidence.Progress] {
    let evidence = try KataEvidence(fixture: runs)
    return steps.map(evidence.progress)
  }

  @Test("A step is done when it was red for the right reason and then green") func order() throws {
    #expect(try progress([]) == [.notSeen, .notSeen])
    #expect(try progress([(1, 0, 1)]) == [.red, .notSeen])
    #expect(try progress([(1, 0, 1), (2, 1, 1)]) == [.done, .notSeen])
    #expect(try progress([(2, 1, 1)]) == [.notSeen, .notSeen])
    #expect(try progress([(2, 1, 1), (1, 0, 1)]) == [.red, .notSeen])
    // Without a test, or with one that fails on right code too, nothing is seen.
    #expect(try progress([(1, 0, 0), (1, 1, 1)]) == [.notSeen, .notSeen])
    #expect(try progress([(1, 0, 3), (1, 1, 1)]) == [.notSeen, .notSeen])
    // Each step has a red of its own, though every check is red in the beginning.
    #expect(try progress([(1, 0, 1), (2, 2, 1)]) == [.done, .notSeen])
    // A test of the next step is red while this one turns green.
    #expect(try progress([(1, 0, 1), (2, 1, 2), (2, 2, 2)]) == [.done, .done])
    #expect(try progress([(1, 0, 1), (2, 1, 2)]) == [.red, .red])
  }

  @Test("What was seen stays seen when the file goes back to an earlier state")
  func stash() throws {
    #expect(try progress([(1, 0, 1), (2, 1, 1), (1, 0, 0)]) == [.done, .notSeen])
    #expect(try progress([(1, 0, 1), (1, 0, 0), (2, 1, 1)]) == [.done, .notSeen])
  }

  @Test("A step that turns green before its red is looked at once") func unseen() throws {
    func unseen(
      _ runs: [(step: Int, answer: Int, test: Int)], _ answer: Int, _ test: Int
    ) throws -> [Bool] {
      let evidence = try KataEvidence(fixture: runs)
      return steps.map { evidence.isUnseen($0, in: .fixture(answer: answer, test: test)) }
    }
    #expect(try unseen([(1, 0, 1)], 2, 1) == [false, true])
    #expect(try unseen([(1, 0, 1), (2, 2, 1)], 2, 1) == [false, false])
    #expect(try unseen([(1, 0, 1), (2, 1, 2)], 2, 2) == [false, false])
    // While a test is red there is something else to do; of the first run nobody knows
    // what was before.
    #expect(try unseen([(1, 0, 0)], 1, 2) == [false, false])
    #expect(try unseen([], 2, 2) == [false, false])
  }

  @Test("It can be read again, and the same runs give the same bytes") func reading() throws {
    let whole = try KataEvidence.whole.get()
    let read = KataEvidence(whole.data, of: entry)
    #expect(read == whole && read.fault == nil && read.runs.count == 5)
    #expect(KataEvidence(whole.data.dropLast(), of: entry).runs == whole.runs)
    #expect(KataEvidence(Data(), of: entry) == KataEvidence())
    let first = try #require(whole.data.split(separator: 10).first)
    #expect(
      String(decoding: first, as: UTF8.self)
        == #"{"exercise":"1.1","file":"3fa737131071e714","number":1,"previous":"","step":"step1","#
        + #""verdicts":{"assertsSomething":"failed","fitsRightSolutions":"failed","#
        + #""passesOnYourClient":"failed","step1":"failed","step2":"failed"}}"#)
  }

  @Test("A changed line is found, and what stands before it is kept") func changes() throws {
    let whole = try KataEvidence.whole.get()
    let lines = whole.data.split(separator: 10)
    let last = lines.dropLast().reduce(0) { $0 + $1.count + 1 }
    for place in stride(from: 0, to: last, by: 7) {
      var bytes = whole.data
      bytes[place] ^= 2
      let read = KataEvidence(bytes, of: entry)
      #expect(read.fault != nil, "\(place)")
      #expect(read.runs == Array(whole.runs.prefix(read.runs.count)), "\(place)")
    }
  }

  @Test("A line that is missing, doubled or cut off is found") func gaps() throws {
    let whole = try KataEvidence.whole.get()
    var lines = whole.data.split(separator: 10).map { Data($0) }
    func read(_ lines: [Data]) -> KataEvidence {
      KataEvidence(Data(lines.joined(separator: [10])), of: entry)
    }
    #expect(read(lines + [lines[4]]).fault == "Line 6 should be run 6, and is not.")
    #expect(read(Array(lines.dropFirst())).fault == "Line 1 should be run 1, and is not.")
    let cut = read(lines.dropLast() + [lines[4].prefix(40)])
    #expect(cut.fault == "Line 5 cannot be read." && cut.runs.count == 4)
    lines.remove(at: 2)
    #expect(read(lines).runs.count == 2 && read(lines).fault != nil)
  }

  private static let strange: [(String, String)] = [
    ("\n", "Line 1 cannot be read."), ("{}", "Line 1 cannot be read."),
    ("\u{FEFF}{}", "Line 1 cannot be read."), ("null", "Line 1 cannot be read."),
    (String(repeating: "[", count: 100_000), "Line 1 cannot be read."),
    (line(exercise: "9.1"), "Line 1 is about another exercise."),
    (line(number: "1e300"), "Line 1 cannot be read."),
    (line(number: "2"), "Line 1 should be run 1, and is not."),
    (line(previous: "0"), "Line 1 was changed."),
    (line(verdicts: #"{"step1":"maybe"}"#), "Line 1 cannot be read."),
    (line(verdicts: #"{"step1":"passed","step1":"failed"}"#) + "\n\u{0}", "Line 2 cannot be read."),
  ]

  private static func line(
    exercise: String = "1.1", number: String = "1", previous: String = "", verdicts: String = "{}"
  ) -> String {
    #"{"exercise":"\#(exercise)","file":"","number":\#(number),"previous":"\#(previous)","#
      + #""step":"step1","verdicts":\#(verdicts)}"#
  }

  @Test("Strange bytes are a fault, and no more", arguments: strange.indices)
  func strangers(number: Int) {
    let (text, fault) = Self.strange[number]
    #expect(KataEvidence(Data(text.utf8), of: entry).fault == fault)
  }

  @Test("Bytes that are no text are a fault") func bytes() {
    let fault = KataEvidence(Data([0xFF, 0xFE, 10, 0]), of: entry).fault
    #expect(fault == "Line 1 cannot be read.")
  }
}
