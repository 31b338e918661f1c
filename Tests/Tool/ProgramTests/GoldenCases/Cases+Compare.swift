@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

extension GoldenCase {
  static let compare = [
    GoldenCase("compare-unknown", "compare 1.1"),
    GoldenCase("compare-red", "compare 1.1") { try $0.note(.red($0["1.1"]), of: "1.1") },
    GoldenCase("compare-green", "compare 1.1") { try $0.note(.green($0.course), of: "1.1") },
    GoldenCase("compare-changed-since", "compare 1.1") { fixture in
      try fixture.note(.green(fixture.course), of: "1.1")
      try fixture.replace("return 0", with: "return 1", in: fixture["1.1"].starter)
    },
    GoldenCase("compare-forced", "compare 1.1 --force"),
    GoldenCase("compare-same", "compare 1.1 --force") { fixture in
      let solution = fixture.files.text(fixture["1.1"].solution) ?? ""
      try fixture.write(fixture["1.1"].starter, solution)
    },
    GoldenCase("compare-without-solutions", "compare 1.1 --force") { try $0.delete("Solutions") },
    GoldenCase("compare-without-starter", "compare 1.1 --force") {
      try $0.delete($0["1.1"].starter)
    },
  ]
}

extension FixtureCourse {
  /// Notes what the checks said of an exercise, as if it had been run.
  func note(_ run: TestRun, of id: String) throws {
    try write(".build/note.txt", "A folder for what the tool remembers.")
    var cache = VerdictCache(root: root)
    cache.record(Verdict(self[id], in: run), of: Snapshot(of: [self[id].chapter], in: files))
  }
}
