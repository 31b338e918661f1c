import Testing

@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCourse
@testable import WorkbookSupport

@Suite("What is known of mutants is kept in pages") struct EqualMutantsTests {
  @Test("A reason is that of the points right above it") func notes() {
    let page = EqualMutants(
      file: "Equal.md",
      text: """
        # Equal mutants

        ## 1.2 Number

        - `a` → nothing
        - `b` → `c`
          Nobody
          can see it.
        - `d` → `e`

        ## 1.3

        - `f` → `g`
          Both are right.
        """)
    #expect(page.notes.map(\.exercise) == ["1.2", "1.2", "1.2", "1.3"])
    #expect(page.notes.map(\.mutant) == ["`a` → nothing", "`b` → `c`", "`d` → `e`", "`f` → `g`"])
    let seen = "Nobody can see it."
    #expect(page.notes.map(\.reason) == [seen, seen, "", "Both are right."])
    #expect(page.notes.map(\.line) == [5, 6, 9, 13])
  }

  @Test("The table takes over what was found, and keeps what is older") func table() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let entry = fixture["1.2"]
    let before = MutantTable(course: fixture.course, files: fixture.files).rows
    try keep(killed: 7, of: entry, digest: "0", in: fixture)
    #expect(rows(fixture) == before)
    let digest = MutationSummary.digest(of: entry, in: fixture.files)
    try keep(killed: 7, of: entry, digest: digest, in: fixture)
    try fixture.write(EqualMutants.file(of: entry.chapter), "## 1.2\n\n- `a` → `b`\n  So.\n")
    let row = try #require(rows(fixture)["1.2"])
    #expect([row.killed, row.equal, row.survived, row.skipped] == [7, 1, 1, 3])
    #expect(row.digest == digest)
    #expect(rows(fixture)["1.1"] == before["1.1"])
  }

  @Test("Comments of a solution say nothing about its mutants") func digest() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let entry = fixture["1.2"]
    let before = MutationSummary.digest(of: entry, in: fixture.files)
    try fixture.replace("// slice", with: "// Another\n\n  // slice", in: entry.solution)
    #expect(MutationSummary.digest(of: entry, in: fixture.files) == before)
    try fixture.replace("+ 1", with: "+ 2", in: entry.solution)
    #expect(MutationSummary.digest(of: entry, in: fixture.files) != before)
  }

  private func keep(
    killed: Int, of entry: Entry, digest: String, in fixture: FixtureCourse
  ) throws {
    let summary = MutationSummary(
      digest: digest, killed: killed, survivors: ["`a` → `b`", "`c` → `d`"], skipped: 3)
    try fixture.write(MutationSummary.file(of: entry), try summary.json())
  }

  private func rows(_ fixture: FixtureCourse) -> [String: MutantTable.Row] {
    let table = MutantTable(course: fixture.course, files: fixture.files)
    if let text = table.renewed { try? fixture.files.write(text, to: MutantTable.file) }
    return table.rows
  }
}
