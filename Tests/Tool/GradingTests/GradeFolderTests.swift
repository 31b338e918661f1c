import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookGrading

/// The built program writes the reports of a whole class in one run.
@Suite("A class is ready to hand back after one run", .serialized) struct GradeFolderTests {
  let fixture: FixtureCourse

  /// In the order of reports.
  private static let names = ["ann o'hara", "ben", "김서연"]

  init() throws {
    fixture = try FixtureCourse()
    for name in Self.names {
      let entry = fixture["2.1"]
      let text = name == "ben" ? FixtureText.starter(entry) : FixtureText.solution(entry)
      try fixture.write("in/\(name)/\(entry.starter)", text)
    }
    try fixture.write(
      "roster.csv",
      "folder,name,id\r\nben,Ben Bauer,11\r\n김서연,Kim Seo-yeon,12\r\nzoe.zip,Zoe Zand,13\r\n")
  }

  private func grade(
    _ format: String, to output: String, _ names: [String] = names, more: [String] = []
  ) throws -> GoldenProgram.Output {
    try GoldenProgram(fixture: fixture).run(
      ["grade"] + names.map { "in/\($0)" }
        + ["--chapter", "2", "--sandbox", "none", "--format", format, "--output", output] + more,
      environment: [
        "CLASSROOM": "swift", "ASSIGNMENT": "doubles", "SUBMISSION_TAG": "",
        "COMMIT_URL": "https://git.invalid/{submission}/commit", "RELEASE_URL": "https://r.invalid",
      ])
  }

  private func files(_ folder: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: fixture.files.url(folder).path)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, fixture.files.text("\(folder)/\($0)") ?? "") })
  }

  @Test("A format for one submission writes a file for each into a folder, the same each time")
  func each() throws {
    defer { fixture.remove() }
    for format in ["gradescope", "classroom50"] {
      let (once, again) = ("out/\(format)", "again-\(format)/")
      try fixture.write("out/keep.txt", "mine")
      for folder in [once, once, again] {
        let output = try grade(format, to: folder, more: ["--roster", "roster.csv"])
        #expect(output.exit == 0, "\(output.standardError)")
        #expect(output.standardOutput.contains("3 reports are in"))
        #expect(output.standardOutput.contains("Nothing was handed in by: Zoe Zand (13), zoe."))
      }
      let reports = try files(once).filter { $0.key.hasSuffix(".json") }
      #expect(reports.count == 3)
      #expect(reports["ben.json"]?.contains("Ben Bauer") == true)
      #expect(reports["김서연.json"]?.contains("Kim Seo-yeon") == true)
      #expect(reports.values.allSatisfy { !$0.contains("Zoe") })
      if format == "classroom50" {
        #expect(reports["ben.json"]?.contains("\"submission\" : \"ben\"") == true)
        #expect(reports["ben.json"]?.contains("git.invalid/ben/commit") == true)
      }
      let timeless = { (text: String) in
        text.replacing(/"(datetime|execution_time)" : [^\n]*/, with: "")
      }
      #expect(
        try reports.mapValues(timeless)
          == files(again).filter { $0.key.hasSuffix(".json") }
          .mapValues(timeless))
    }
  }

  @Test("One submission still goes to a file, and into a folder if there is one")
  func one() throws {
    defer { fixture.remove() }
    #expect(try grade("gradescope", to: "one.json", ["ben"]).exit == 0)
    #expect(fixture.files.text("one.json")?.contains("\"score\" : 0") == true)
    #expect(try grade("gradescope", to: "in", ["ben"]).exit == 0)
    #expect(fixture.files.text("in/ben.json") == fixture.files.text("one.json"))
    let refused = try grade("gradescope", to: "one.json")
    #expect(refused.exit == 64 && refused.standardError.contains("“one.json” cannot be written"))
  }

  @Test("A file that no report made is not overwritten, and nothing is graded")
  func stranger() throws {
    defer { fixture.remove() }
    try fixture.write("out/ben.json", "mine")
    let output = try grade("gradescope", to: "out")
    #expect(output.exit == 64)
    #expect(output.standardError.contains("out/ben.json” is there already, and no report made it"))
    #expect(try files("out") == ["ben.json": "mine"])
  }

  @Test("Pages: one for the class, and one for each learner that names no other")
  func pages() throws {
    defer { fixture.remove() }
    let output = try grade("html", to: "pages/", more: ["--roster", "roster.csv"])
    #expect(output.standardOutput.contains("4 reports are in"), "\(output.standardError)")
    let pages = try files("pages").filter { $0.key.hasSuffix(".html") }
    let people = ["Ben Bauer", "Kim Seo-yeon", "Zoe Zand", "o&#39;hara"]
    let named = pages.mapValues { page in people.filter { page.contains($0) } }
    #expect(named["index.html"] == people)
    #expect(named["ben.html"] == ["Ben Bauer"] && named["김서연.html"] == ["Kim Seo-yeon"])
    #expect(named.values.filter { $0 == ["o&#39;hara"] }.count == 1)
    #expect(pages["ben.html"]?.contains("0 of 2 points") == true)
    #expect(try grade("markdown", to: "comments").standardOutput.contains("4 reports are in"))
    #expect(try files("comments")["ben.md"]?.contains("0 of 2 points") == true)
    #expect(try grade("markdown", to: "class.md").exit == 0)
    #expect(fixture.files.text("class.md")?.contains("| ben | 0\u{A0}/\u{A0}2 | ") == true)
  }

  @Test("A roster that cannot be used is told before anything is graded") func roster() throws {
    defer { fixture.remove() }
    for (text, says) in [
      ("ben,Ben Bauer\n", "“bad.csv”, line 1: it has 2 columns and needs 3"),
      ("ben,B,1\nben,C,2\n", "“bad.csv”, line 2: “ben” is in line 1 already"),
    ] {
      try fixture.write("bad.csv", text)
      let output = try grade("table", to: "table.txt", more: ["--roster", "bad.csv"])
      #expect(output.exit == 64 && output.standardError.contains(says), "\(output.standardError)")
    }
    #expect(fixture.files.text("table.txt") == nil)
  }
}
