import Foundation

/// Which of a learner's tests notices which fault.
package struct LearnersMatrix: Equatable, Sendable {
  /// One test, or one row of a parameterized test, and what is known of it from all variants.
  package struct Test: Equatable, Sendable {
    /// Its place in the source, counted from 1.
    package let number: Int
    package let name: String
    package let seams: [KillMatrix.Seam]
    /// Whether it passes on the real API; otherwise nothing is judged by it.
    package let isSound: Bool
  }

  /// A row for each variant: faults first, then the APIs that are just as correct.
  package let rows: [MatrixRow]
  package let tests: [Test]
  /// Of a kata: how the tests end on the learner's own code, and on code that does the
  /// first steps alone. No faults are among them.
  private let stages: [MatrixRow]

  /// Reads the attachments of a run, which come in any order.
  package init(_ attachments: [Data]) throws {
    let all = try attachments.map { try JSONDecoder().decode(MatrixRow.self, from: $0) }
      .sorted { ($0.isEquivalent ? 1 : 0, $0.place) < ($1.isEquivalent ? 1 : 0, $1.place) }
    stages = all.filter { $0.isOwn != nil }
    rows = all.filter { $0.isOwn == nil }
    tests = Self.tests(of: rows)
  }

  /// Nothing is known.
  package static let empty = LearnersMatrix(rows: [], tests: [])

  private init(rows: [MatrixRow], tests: [Test]) {
    self.rows = rows
    self.tests = tests
    stages = []
  }

  /// Reads the rows that a run has attached in a folder, a line each.
  ///
  /// - Returns: nil when there are none, or one cannot be read.
  package init?(attachedIn folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let rows = names.filter { $0.hasPrefix(MatrixRow.filePrefix) }
      .compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
      .flatMap { $0.split(separator: UInt8(ascii: "\n")).map { Data($0) } }
    guard !rows.isEmpty else { return nil }
    try? self.init(rows)
  }

  /// Every row has all tests, in one order; names alone may be the same.
  private static func tests(of rows: [MatrixRow]) -> [Test] {
    let longest = rows.map(\.cells).max { $0.count < $1.count } ?? []
    return longest.indices.map { index in
      let cells = rows.compactMap { $0.cells.dropFirst(index).first }
      let seams = KillMatrix.Seam.allCases.filter { seam in
        cells.contains { $0.seams.contains(seam) }
      }
      return Test(
        number: index + 1, name: longest[index].test, seams: seams,
        isSound: cells.allSatisfy(\.isSound))
    }
  }
}

extension LearnersMatrix {
  package var faults: [MatrixRow] { rows.filter { !$0.isEquivalent } }
  package var equivalents: [MatrixRow] { rows.filter(\.isEquivalent) }
  package var noticed: [MatrixRow] { faults.filter { $0.outcome == .noticed } }
  package var survivors: [MatrixRow] { faults.filter { $0.outcome == .survived } }
  package var unjudged: [Test] { tests.filter { !$0.isSound } }

  /// What a test did on a variant, nil when the run did not come to it.
  package func cell(_ test: Test, _ row: MatrixRow) -> MatrixRow.Cell? {
    row.cells.dropFirst(test.number - 1).first
  }

  /// The tests that fail on a variant, and pass on the real subject.
  package func killers(of row: MatrixRow) -> [Test] { judges(of: row, with: .killed) }

  /// The tests with one verdict on a variant, of those that pass on the real subject.
  package func judges(of row: MatrixRow, with verdict: KillMatrix.Detection) -> [Test] {
    tests.filter { $0.isSound && cell($0, row)?.verdict == verdict }
  }

  package func faults(noticedBy test: Test) -> [MatrixRow] {
    faults.filter { killers(of: $0).contains(test) }
  }

  /// The tests that notice something, and nothing that another does not. The only
  /// test on a seam is never among them: an exercise asks for both seams.
  package var redundant: [Test] {
    tests.filter { test in
      let noticed = faults(noticedBy: test)
      let others = tests.filter { $0.isSound && $0 != test }
      return !noticed.isEmpty && noticed.allSatisfy { isNoticed($0, without: test) }
        && Set(others.flatMap(\.seams)).isSuperset(of: test.seams)
    }
  }

  /// The tests that pass on the real subject, and on every fault.
  package var idle: [Test] {
    tests.filter { $0.isSound && faults(noticedBy: $0).isEmpty }
  }

  /// A fault that counts on each seam needs another test on the same ones.
  private func isNoticed(_ fault: MatrixRow, without test: Test) -> Bool {
    let others = killers(of: fault).filter { $0 != test }
    if !fault.countsOnEachSeam { return !others.isEmpty }
    let seams = Set(others.flatMap(\.seams))
    return test.seams.allSatisfy(seams.contains)
  }
}

// In a kata.
extension LearnersMatrix {
  /// The tests that do not pass on the learner's own code.
  package var red: [Test] {
    let own = stages.filter { $0.isOwn == true }
    return tests.filter { test in
      own.contains { [.killed, .hung].contains(cell(test, $0)?.verdict) }
    }
  }

  /// The step that a test is for: on code that does the steps up to this one alone it
  /// passes, and on code that does not it fails. 0 when it passes on code that does none.
  package func step(of test: Test) -> Int {
    let tooFew = stages.filter { cell(test, $0)?.verdict != .survived }.compactMap(\.stepsDone)
    return tooFew.max().map { $0 + 1 } ?? 0
  }

  /// The faults of a step, from 1, that no test notices which passes on all right code.
  package func survivors(ofStep number: Int) -> [MatrixRow] {
    faults.filter { $0.step == number && !killers(of: $0).contains(where: isFit) }
  }

  /// Whether tests notice a fault that pass on all right code: through each seam, where it
  /// counts on each.
  package func isNoticedByRightTests(_ fault: MatrixRow) -> Bool {
    let killers = killers(of: fault).filter(isFit)
    if !fault.countsOnEachSeam { return !killers.isEmpty }
    return fault.missedSeams.isEmpty
      && Set(killers.flatMap(\.seams)).isSuperset(of: KillMatrix.Seam.allCases)
  }

  /// Whether a test passes on all right code.
  private func isFit(_ test: Test) -> Bool {
    equivalents.allSatisfy { cell(test, $0)?.verdict == .survived }
  }
}

/// What each of a learner's tests did on one variant of what they are about:
/// `GradedRun` attaches one for each variant when it is asked to.
package struct MatrixRow: Decodable, Equatable, Sendable {
  /// One test, or one row of a parameterized test.
  package struct Cell: Decodable, Equatable, Sendable {
    /// What a sentence calls the test.
    package let test: String
    /// The seams on which it made its subject.
    package let seams: [KillMatrix.Seam]
    package let verdict: KillMatrix.Detection
    /// The first thing that it said, empty when it said nothing.
    package let reason: String
    /// Whether it passes on the real one. A test that fails there fails
    /// whatever its subject does, so it notices nothing.
    package let isSound: Bool
  }

  package let variant: String
  package let difference: String
  package let isEquivalent: Bool
  package let countsOnEachSeam: Bool
  /// The seams through which the fault has to be noticed and is not.
  package let missedSeams: [KillMatrix.Seam]
  /// The place of the variant among those of its sort.
  package let place: Int
  /// The step of a kata that the fault belongs to, from 1.
  package let step: Int?
  /// How many steps of a kata the code does, when it does the first ones alone.
  package let stepsDone: Int?
  /// Whether it is the learner's own code; nil for every row that is not there to tell
  /// which step a test is for.
  package let isOwn: Bool?
  /// The tests, in the order of the source.
  package let cells: [Cell]

  /// The variable that asks for them, and what the names of their files begin
  /// with.
  package static let switchName = "WORKBOOK_MATRIX"
  package static let filePrefix = "matrix-row "
}

extension MatrixRow {
  /// What came of a variant.
  package enum Outcome: String, Sendable {
    /// A fault that a test notices, through each seam where that is asked for.
    case noticed
    case survived
    /// A variant that is just as correct, on which every test passes.
    case accepted
    case refused
    /// A variant that is just as correct, on which a test waits for ever.
    case neverEnded
  }

  package var outcome: Outcome {
    let isKilled = judged.contains { $0.verdict == .killed }
    if !isEquivalent { return isKilled && missedSeams.isEmpty ? .noticed : .survived }
    if isKilled { return .refused }
    return judged.contains { $0.verdict == .hung } ? .neverEnded : .accepted
  }

  /// The seams through which alone it is missed, in a sentence; nil for any other.
  package var halfMiss: String? {
    miss == difference ? nil : "\(variant) survived \(missedInWords)."
  }

  /// What it does otherwise, with the seams through which alone it is missed.
  package var miss: String {
    let seams = missedInWords
    let isKilled = judged.contains { $0.verdict == .killed }
    return isKilled && !seams.isEmpty ? "\(difference) (\(seams))" : difference
  }

  private var missedInWords: String { missedSeams.map(\.rawValue).joined(separator: ", ") }

  private var judged: [Cell] { cells.filter(\.isSound) }
}
