/// Which of a learner's tests notices which fault.
package struct LearnersMatrix: Equatable, Sendable {
  /// One test, or one row of a parameterized test, and what is known of it from all variants.
  package struct Test: Equatable, Sendable {
    /// Its place in the source, counted from 1.
    package let number: Int
    package let name: String
    package let seams: [Seam]
    /// Whether it passes on the real API; otherwise nothing is judged by it.
    package let isSound: Bool
  }

  /// A row for each variant: faults first, then the APIs that are just as correct.
  package let rows: [MatrixRow]
  package let tests: [Test]
  /// Of a kata: how the tests end on the learner's own code, and on code that does the
  /// first steps alone. No faults are among them.
  private let stages: [MatrixRow]

  /// Puts the rows of a run in order; no rows say that nothing is known.
  package init(_ all: [MatrixRow]) {
    let sorted = all.sorted {
      ($0.isEquivalent ? 1 : 0, $0.place) < ($1.isEquivalent ? 1 : 0, $1.place)
    }
    stages = sorted.filter { $0.isOwn != nil }
    rows = sorted.filter { $0.isOwn == nil }
    tests = Self.tests(of: rows)
  }

  /// Every row has all tests, in one order; names alone may be the same.
  private static func tests(of rows: [MatrixRow]) -> [Test] {
    let longest = rows.map(\.cells).max { $0.count < $1.count } ?? []
    return longest.indices.map { index in
      let cells = rows.compactMap { $0.cells.dropFirst(index).first }
      return Test(
        number: index + 1, name: longest[index].test,
        seams: Seam.allCases.filter { seam in cells.contains { $0.seams.contains(seam) } },
        isSound: cells.allSatisfy(\.isSound))
    }
  }
}

extension LearnersMatrix {
  package var faults: [MatrixRow] { rows.filter { !$0.isEquivalent } }
  package var equivalents: [MatrixRow] { rows.filter(\.isEquivalent) }
  package var noticed: [MatrixRow] { faults.filter { $0.outcome == .noticed } }
  package var survivors: [MatrixRow] { faults.filter { $0.outcome == .survived } }

  /// What a test did on a variant, nil when the run did not come to it.
  package func cell(_ test: Test, _ row: MatrixRow) -> MatrixRow.Cell? {
    row.cells.dropFirst(test.number - 1).first
  }

  /// The tests with one result on a variant, of those that pass on the real subject.
  package func tests(_ detection: Detection, on row: MatrixRow) -> [Test] {
    tests.filter { $0.isSound && cell($0, row)?.detection == detection }
  }

  package func faults(noticedBy test: Test) -> [MatrixRow] {
    faults.filter { tests(.noticed, on: $0).contains(test) }
  }
}

// In a kata.
extension LearnersMatrix {
  /// The tests that do not pass on the learner's own code.
  package var red: [Test] {
    let own = stages.filter { $0.isOwn == true }
    return tests.filter { test in
      own.contains { [.noticed, .neverEnded].contains(cell(test, $0)?.detection) }
    }
  }

  /// What each of them says, with its name.
  package var redReasons: [String] {
    red.map { test in
      let own = stages.first { $0.isOwn == true }.flatMap { cell(test, $0) }
      return own?.detection == .noticed
        ? "\(test.name): \(own?.reason ?? "")" : "\(test.name) did not end"
    }
  }

  /// The step that a test is for: on code that does the steps up to this one alone it
  /// passes, and on code that does not it fails. 0 when it passes on code that does none.
  package func step(of test: Test) -> Int {
    let tooFew = stages.filter { cell(test, $0)?.detection != .survived }.compactMap(\.stepsDone)
    return tooFew.max().map { $0 + 1 } ?? 0
  }

  /// The faults of a step, from 1, that no test notices which passes on all right code.
  package func survivors(ofStep number: Int) -> [MatrixRow] {
    faults.filter { $0.step == number && !tests(.noticed, on: $0).contains(where: isFit) }
  }

  /// Whether tests notice a fault that pass on all right code: through each seam, where it
  /// counts on each.
  package func isNoticedByRightTests(_ fault: MatrixRow) -> Bool {
    let killers = tests(.noticed, on: fault).filter(isFit)
    if !fault.countsOnEachSeam { return !killers.isEmpty }
    return fault.missedSeams.isEmpty
      && Set(killers.flatMap(\.seams)).isSuperset(of: Seam.allCases)
  }

  /// Whether a test passes on all right code.
  private func isFit(_ test: Test) -> Bool {
    equivalents.allSatisfy { cell(test, $0)?.detection == .survived }
  }
}
