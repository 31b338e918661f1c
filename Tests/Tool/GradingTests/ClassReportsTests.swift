#if os(Linux)
  import Foundation
  import Testing

  @testable import Fixture
  @testable import TestHelpers
  @testable import WorkbookCore
  @testable import WorkbookGrading

  // Who handed in what, what an instructor decides otherwise, and what goes back to the class.
  extension ClassRunTests {
    private static let call = ".build/debug/workbook grade"
    private static let seoyeon = "Kim Seo-yeon_12345_assignsubmission_file"
    private static let ann = "O'Hara, Ann_12346_assignsubmission_file_"

    /// A bulk download from Moodle: archives and a folder in a folder for each learner.
    private func downloadFromMoodle() throws {
      let entry = small.fixture["2.1"]
      let solution = FixtureText.solution(entry)
      for (name, text) in [
        (Self.seoyeon, solution), ("Guest_99_assignsubmission_file_", "let a = 1"),
      ] {
        let folder = small.fixture.files.url("bulk/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ZipFile(.init(entry.starter, text)).data.write(to: folder.appending(path: "work.zip"))
      }
      try small.fixture.write("bulk/\(Self.ann)/\(entry.starter)", "\(solution)// Ann\n")
      try small.fixture.write(
        "roster.csv",
        "folder,name,id\r\nParticipant 12345,Kim Seo-yeon,17\r\n12346,\"O'Hara, Ann\",18\r\n"
          + "zoe.zip,Zoe Zand,19\r\n")
      try small.fixture.write(
        "other.csv", "id,exercise,points,comment\n18,2.1,1,\"late, by a day\"\n20,2.1,1,\n")
    }

    @Test("Moodle's download meets the roster, by its folders or by their archives")
    func moodle() throws {
      try downloadFromMoodle()
      for words in ["bulk/*", "bulk/*/*.zip bulk/O*"] {
        let output = try small.shell(
          "\(Self.call) \(words) --chapter 2 --roster roster.csv --overrides other.csv --format csv"
        )
        #expect(output.exit == 0)
        let rows = output.standardOutput.split(separator: "\r\n").dropFirst().map(String.init)
        try #require(rows.count == 4, "\(output.standardError)")
        #expect(
          rows[0].hasPrefix(",,Guest_99_assignsubmission_file_,0,2,0.0,0,2.1 did not compile"))
        #expect(rows[1] == "17,Kim Seo-yeon,\(Self.seoyeon),2,2,100.0,2,,")
        #expect(rows[2].hasPrefix("18,\"O'Hara, Ann\",\"\(Self.ann)\",1,2,50.0,1,,"))
        #expect(rows[2].contains("2.1: Corrected by hand from 2 to 1 point: late, by a day"))
        #expect(rows[3].hasPrefix("19,Zoe Zand,zoe.zip,,,,,handed in nothing"))
        #expect(
          output.standardError.contains(
            "Warning: nobody on the roster is Guest_99_assignsubmission_file_; nothing was handed in "
              + "by Zoe Zand (19), zoe.zip.\n"))
        #expect(
          output.standardError.contains("Warning: no submission is of 20, who has other points."))
      }
    }

    @Test("A page for each learner names no other, and goes back under Moodle's number")
    func pages() throws {
      try downloadFromMoodle()
      let call = "\(Self.call) bulk/* --chapter 2 --roster roster.csv --format html --output pages"
      let output = try small.shell("rm -rf pages; \(call) --overrides other.csv")
      #expect(output.standardOutput == "4 pages are in pages.\n", "\(output.standardError)")
      let folder = small.fixture.files.url("pages")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let people = ["Kim Seo-yeon", "O&#39;Hara, Ann", "Guest_99", "Zoe Zand"]
      let pages = try names.filter { $0.hasSuffix(".html") }.map { name in
        (name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
      for (name, text) in pages where name != "index.html" {
        #expect(name.contains(/^[^_]+_(12345|12346|99)_assignsubmission_file_grade\.html$/))
        #expect(people.count(where: text.contains) == 1, "\(name)")
        #expect(text.contains("late, by a day") == name.contains("_12346_"))
      }
      let index = try #require(pages.first { $0.name == "index.html" }).text
      #expect(people.allSatisfy(index.contains))
      // Kim and Ann have the code of the solution.
      #expect(
        index.contains("Kim Seo-yeon (17), O&#39;Hara, Ann (18), Solutions (1 exercise: 2.1)"))
      // A file that no report made is not overwritten.
      try small.fixture.write("pages/ann.html", "mine")
      let refused = try small.shell(
        "mkdir ann; cp -r class/ann*/* ann; \(call) ann; code=$?; rm -r ann; exit $code")
      #expect(refused.exit == 64)
      #expect(
        refused.standardError.contains("pages/ann.html” is there already, and no report made it"))
    }

    @Test("Of one submission the rest of the roster is not asked for") func one() throws {
      try downloadFromMoodle()
      let output = try small.shell(
        "\(Self.call) 'bulk/\(Self.seoyeon)' --chapter 2 --roster roster.csv --overrides other.csv")
      #expect(output.standardOutput.hasPrefix("Kim Seo-yeon (17)\n"), "\(output.standardError)")
      #expect(!(output.standardOutput + output.standardError).contains("Zoe"))
    }

    @Test(
      "A file that cannot be used is told before anything is graded",
      arguments: [
        ("--roster", "ben,Ben\n", "line 1: it has 2 columns and needs 3"),
        ("--roster", "ben,B,1\nben,C,2\n", "line 2: “ben” is in line 1 already"),
        ("--roster", "ben,B,1\nzoe,Z,1\n", "line 2: “1” is in line 1 already"),
        ("--roster", "ann o'hara,A,김서연\n", "both “ann o'hara” and “김서연” are of A"),
        ("--roster", "ben,\"B,1\n", "line 1: a quote is not closed"),
        ("--overrides", "ben,9.9,1,\n", "line 1: there is no exercise “9.9”"),
        ("--overrides", "ben,2.1,3,\n", "line 1: “3” is not a number of points from 0 to 2"),
        ("--overrides", "ben,2.1,1,\nben,2.1,2,\n", "line 2: line 1 gives other points"),
      ])
    func badFiles(option: String, text: String, says: String) throws {
      try small.fixture.write("bad.csv", text)
      let output = try small.shell("\(Self.call) class/* --chapter 2 \(option) bad.csv")
      #expect(output.exit == 64 && output.standardOutput.isEmpty)
      #expect(output.standardError.contains(says), "\(output.standardError)")
    }

    @Test("A report goes to the file that a link leads to, and pages to a folder")
    func outputs() throws {
      for words in ["--output no/a.csv", "--format html"] {
        let output = try small.shell("\(Self.call) class/* --chapter 2 \(words)")
        #expect(output.exit == 64, "\(words): \(output.standardError)")
      }
      let folder = try small.shell("\(Self.call) class/* --chapter 2 --output class")
      #expect(folder.exit == 70)
      #expect(folder.standardError.contains("The report could not be written to “class”"))
      let link = try small.shell(
        "touch real.csv; ln -sf real.csv link.csv; \(Self.call) class/ann* --chapter 2 --format csv --output link.csv; "
          + "cat real.csv; test -L link.csv")
      #expect(link.exit == 0 && link.standardOutput.contains("ann o'hara,2,2,100.0"))
    }

    @Test("The recipe of the guide makes Gradescope's results of a report") func gradescope() throws
    {
      let guide = try String(
        contentsOf: PackageRoot.url.appending(path: "INSTRUCTORS.md"), encoding: .utf8)
      let recipe = try #require(guide.firstMatch(of: /\$ (jq [^`]*)/)).1
      let output = try small.shell(
        "\(Self.call) class/ann* --chapter 2 --format json --output grade.json >&2; \(recipe)")
      #expect(output.exit == 0, "\(output.standardError)")
      let text = try #require(small.fixture.files.text("results.json"))
      let results = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let tests = try #require(results?["tests"] as? [[String: Any]])
      #expect(tests.map { $0["score"] as? Int } == [2])
      #expect(tests.map { $0["max_score"] as? Int } == [2])
      #expect((tests[0]["name"] as? String)?.hasPrefix("2.1 ") == true)
    }
  }
#endif
