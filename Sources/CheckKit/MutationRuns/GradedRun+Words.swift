import DoubleKit
import Foundation
import Mutants

extension GradedRun {
  /// What sentences call the subject: `ItemDetailAPI`, "API", "an API".
  package var words: (type: String, kind: String, one: String) {
    (subject.words.type, subject.words.kind, subject.words.one)
  }

  /// What sentences call a variant that is as good as the real one.
  package func words(for equivalent: Variant) -> String { subject.words.good(equivalent) }

  /// What is not there yet, in the tests as a whole.
  func missingParts(in real: SuiteReport) -> [String] {
    if real.tests.isEmpty {
      return ["There is no test yet: no function with @Test stands in this file."] + xctestRemark
    }
    if real.tests.allSatisfy(\.isDisabled) {
      return ["Your tests are disabled, so none ran. Take the trait away that disables them."]
    }
    if real.madeSubject { return remarksOnStrays(in: real) }
    let call = "\(subject.words.call)(\(subject.words.parameters))"
    let missing =
      exitTestRemark.map { "\($0) Make \(subject.words.one) in the test itself, with \(call)." }
      ?? "No test makes \(subject.words.one) yet with \(call). \(whatIsNotSwapped)"
    return [missing] + remarksOnDisabled(in: real) + remarksOnStrays(in: real) + xctestRemark
  }

  /// The seams through which no test makes a subject, where the exercise asks for both.
  func missingSeams(in real: SuiteReport) -> [String] {
    if !real.madeSubject { return [] }
    let missing = subject.seams.filter { !real.seams.contains($0) }.map {
      (exitTestRemark.map { "\($0) Outside of it, no test" } ?? "No test")
        + " of yours makes \(subject.words.one) \($0.rawValue) yet; this exercise asks for both"
        + " seams."
    }
    return missing + (missing.isEmpty ? [] : remarksOnDisabled(in: real))
  }

  private func remarksOnDisabled(in real: SuiteReport) -> [String] {
    real.tests.filter(\.isDisabled).map { "\($0.name) is disabled, so it did not run." }
  }

  /// The child process of an exit test makes its own subject, which no other version replaces.
  private var exitTestRemark: String? {
    teach.fileMentions("processExitsWith")
      ? "What an exit test does happens in another process, where no fault can be put in." : nil
  }

  /// What was done outside of any test, where nobody can tell whose it is.
  package func remarksOnStrays(in report: SuiteReport) -> [String] {
    remarksOnStrays(inAny: [report])
  }

  func remarksOnStrays(inAny reports: [SuiteReport]) -> [String] {
    let file = teach.file.split(separator: "/").last ?? ""
    let hasStray = SubjectUnderTest.strays.values.contains { $0.hasSuffix("/\(file)") }
    let stray =
      "\(subject.words.oneAtTheStart) was made outside of a test's own task, on a queue or in Task.detached:"
      + " no fault can be put into it. Make it in the test itself."
    let strays = reports.flatMap(\.strayIssues).filter { $0.key.hasSuffix("/\(file)") }
      .flatMap(\.value)
    // What failed is not told: it may be from a faulty version, which runs at the same time.
    let places = strays.compactMap { $0.split(separator: ": ").first }.map(String.init)
    let callback =
      "An expectation ran outside of any test, in a callback"
      + " (\(places.withoutRepeats.shortList)). The output calls it Test «unknown», also where a"
      + " faulty \(subject.words.kind) was tried. Record what came, and expect it in the test."
    return (hasStray ? [stray] : []) + (places.isEmpty ? [] : [callback])
  }

  /// What to say of a test that should have passed; nil when it did.
  package func complaint(about test: SuiteReport.TestEnd, on subject: String) -> String? {
    let fault = fault(of: test, on: subject)
    return test.ending == .hung ? fault.map { "\($0) \(deadline)" } : fault
  }

  private func fault(of test: SuiteReport.TestEnd, on subject: String) -> String? {
    switch test.ending {
    case .passed, .skipped: nil
    case .hung: "\(test.name) did not end on \(subject)."
    case .failed(let reasons): "\(test.name) fails on \(subject): \(reasons.inShort(of: test))"
    }
  }

  /// What to say of the tests that do not pass on some variants: each test once, with the first
  /// of them, and how to wait where one never ends.
  package func misfits(
    on variants: [(words: String, tests: [SuiteReport.TestEnd])]
  ) -> [String] {
    let all = variants.flatMap { words, tests in
      tests.filter { !$0.ending.isFine }.map { (words: words, test: $0) }
    }
    let faults = all.map(\.test.id).withoutRepeats.compactMap { id in
      let own = all.filter { $0.test.id == id }
      let more = own.count > 1 ? ", and on \(own.count - 1) more" : ""
      return fault(of: own[0].test, on: own[0].words + more)
    }
    return faults + (all.contains { $0.test.ending == .hung } ? [deadline] : [])
  }

  /// Why a test may have a subject, and none that another version could take the place of.
  private var whatIsNotSwapped: String {
    "One that is static does not count: it is made once, for all runs. Nor does one that its own"
      + " init makes: no fault can be put into it. Make one with \(subject.words.call) in each test."
  }

  /// How to wait with a deadline.
  private var deadline: String {
    Variant.self == APIVariant.self
      ? "itemDetail(id:) waits for ever if no answer comes. To wait with a deadline, pass a"
        + " CompletionLog to loadItemDetail(id:completion:) and call log.first()."
      : "Wait with a deadline: with value(within:), or with first() of a CompletionLog."
  }

  /// What to say of the tests that never end on some variants.
  func hangs(in trials: [Trial]) -> [String] {
    misfits(
      on: trials.map { trial in
        let hung = trial.soundTests.filter { $0.ending == .hung }
        return (words: "\(words.one) that \(trial.variant.difference)", tests: hung)
      })
  }

  /// XCTest's assertions do nothing in a test of Swift Testing.
  var xctestRemark: [String] {
    guard teach.fileMentions("XCTAssert", "XCTFail", "XCTestCase") else { return [] }
    return [
      "XCTAssert, XCTFail and XCTestCase belong to XCTest, and this check needs Swift Testing: write"
        + " @Test and #expect."
    ]
  }
}

extension SuiteReport.Ending {
  package var isFine: Bool { self == .passed || self == .skipped }
}

extension SuiteReport {
  /// Whether a test made a subject.
  package var madeSubject: Bool { tests.contains(where: \.madeSubject) }

  /// The seams on which the tests made one.
  var seams: Set<Seam> { tests.reduce(into: []) { $0.formUnion($1.seams) } }
}

extension [String] {
  /// The first of some reasons in one line, with a row of the table that it is about.
  fileprivate func inShort(of test: SuiteReport.TestEnd) -> String {
    let reasons = withoutRepeats.map { reason in
      let rows = test.rows(telling: reason)
      let more = rows.count > 1 ? " and \(rows.count - 1) more" : ""
      return (rows.first.map { "with \($0)\(more), " } ?? "") + reason.shortened
    }.withoutRepeats
    let rest = reasons.count > 1 ? " / and \(reasons.count - 1) more" : ""
    return (reasons.first ?? "") + rest
  }

  /// The names, or the first of many and how many more.
  package var shortList: String {
    let most = count > 4 ? 3 : 4
    let rest = count > most ? ["and \(count - most) more"] : []
    return (prefix(most) + rest).joined(separator: ", ")
  }

  /// Each of them once.
  var withoutRepeats: [String] {
    enumerated().filter { firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }
}

extension String {
  /// The first words in one line: an expectation may quote a whole table.
  fileprivate var shortened: String {
    let words = split(whereSeparator: \.isWhitespace)
    return words.prefix(12).joined(separator: " ") + (words.count > 12 ? " …" : "")
  }
}

extension Teaching {
  /// Whether the learner's file has one of some words. False when it cannot be read.
  fileprivate func fileMentions(_ words: String...) -> Bool {
    // The root of the package is four folders above this file.
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let source = try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    return words.contains { source?.contains($0) == true }
  }
}
