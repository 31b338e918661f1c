#if os(Linux)
  import Foundation
  import Testing

  @testable import Fixture
  @testable import TestHelpers
  @testable import WorkbookCore
  @testable import WorkbookGrading

  /// The built program on a small class. They take turns, since one build of
  /// the course is used by all.
  @Suite("A class is graded, with interruptions", .serialized) struct ClassRunTests {
    static let shared = Result { try SmallClass() }

    let small: SmallClass

    init() throws { small = try Self.shared.get() }

    @Test("An interrupted class goes on where it stopped") func resume() throws {
      small.forget()
      let call = ".build/debug/workbook grade class/* --chapter 2 --format json --output"
      // The shell becomes the program, so the signal reaches it alone.
      let first = try small.shell(
        """
        (exec \(call) all.json 2> errors) & pid=$!
        until grep -q '^1 of 3: ' errors; do sleep 0.05; kill -0 $pid || exit 1; done
        kill -INT $pid; wait $pid; echo "exit $?"; cat errors; ls all.json
        """)
      #expect(first.standardOutput.contains("exit 130\n"))
      #expect(
        first.standardOutput.hasSuffix(
          "Stopped. 1 of 3 submissions is finished and kept; the same command goes on from there.\n"
        ))
      #expect(first.standardError.contains("all.json"), "a report was written")

      // Nothing can be built without leaving something there.
      let alone = try small.withoutBuilds {
        let output = try small.shell(
          "\(call) first.json 'class/\(SmallClass.names[0])'".replacing("class/* ", with: ""))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: small.builds.path) == [])
        return output
      }
      #expect(alone.exit == 0)
      #expect(
        alone.standardError == "1 of 1: \(SmallClass.names[0]), 0 of 2 points, graded before\n")

      let second = try small.shell("\(call) all.json")
      #expect(second.exit == 0, "\(second.standardError)")
      #expect(
        second.standardError.contains(
          "1 of 3: \(SmallClass.names[0]), 0 of 2 points, graded before\n"))
      #expect(second.standardError.hasSuffix("\n3 of 3: 김서연, 0 of 2 points\n"))
      let whole = try small.shell("\(call) whole.json --fresh")
      #expect(whole.exit == 0 && !whole.standardError.contains("graded before"))
      let (all, fresh) = (try small.report("all.json"), try small.report("whole.json"))
      #expect(all.grades == fresh.grades)
      #expect(all.grades[0].exercises[0].checks[1].message.contains("20"), "a set's order")
      #expect(all.seconds[0] == (try small.report("first.json").seconds[0]))
    }

    @Test("A person sees each grade as it comes, and can stop it") func terminal() throws {
      small.forget()
      let terminal = try TmuxTerminal(in: small.fixture.root, width: 60, height: 20)
      let call = ".build/debug/workbook grade class/* --chapter 2"
      try terminal.type("\(call); echo exit $?")
      try terminal.waits(for: "1 of 3: $(touch escaped), 0 of 2 points")
      try terminal.press("C-c")
      try terminal.waits(for: "1 of 3 submissions is finished and kept", "exit 130")
      try terminal.type("clear; \(call); echo exit $?")
      try terminal.waits(for: "3 submissions, 1 with all points.", "exit 0")
    }

    @Test("A fault of the grader is no grade, and is not kept") func ownFault() throws {
      let call = ".build/debug/workbook grade 'class/ann o'\\''hara' --chapter 2"
      #expect(try small.shell("\(call) --fresh").exit == 0)
      small.forget()
      // What all submissions share is damaged: a file lies where a module is built.
      let module = small.builds.appending(
        path: "worker-0/build/debug/\(small.fixture["2.1"].chapter.target).build")
      let kept = small.fixture.files.url("kept")
      try FileManager.default.moveItem(at: module, to: kept)
      try Data().write(to: module)
      let output = try small.shell(call)
      try FileManager.default.removeItem(at: module)
      try FileManager.default.moveItem(at: kept, to: module)
      #expect(output.exit == 70)
      #expect(output.standardOutput == "")
      #expect(
        output.standardError.hasPrefix(
          "Error: The grader cannot build or run its own untouched chapters, so the grade of "
            + "ann o'hara proves nothing. Delete "))
      #expect(FileManager.default.fileExists(atPath: small.finished.path) == false)
    }

    @Test("A second grader in one workbook is told to wait") func twoGraders() throws {
      let call = ".build/debug/workbook grade class/* --chapter 2"
      let lock = try FileLock(
        small.fixture.files.url(".build/workbook/grade/grader.lock").path)
      let output = try withExtendedLifetime(lock) { try small.shell(call) }
      #expect(output.exit == 70)
      #expect(
        output.standardError
          == "Error: Another grader is at work in this workbook.\nHelp: wait until it has ended.\n")
    }

    @Test("No name stops a class, and a folder is not taken for an archive of its name")
    func names() throws {
      let output = try small.shell(
        """
        cp -r "class/ann o'hara" kim && mkdir "$(printf 'K\\351vin')"
        echo text > kim.zip
        printf 'kim,Kim,17\\nkim.zip,Kim Two,18\\n' > class.csv
        .build/debug/workbook grade kim kim.zip K* --chapter 2 --roster class.csv --format csv
        code=$?
        .build/debug/workbook grade kim.zip --chapter 2 --roster class.csv --format csv | tail -n 1
        rm -r kim kim.zip K*; exit $code
        """)
      #expect(output.exit == 0, "\(output.standardError)")
      let rows = output.standardOutput.split(separator: "\r\n").dropFirst().map(String.init)
      try #require(rows.count == 4)
      #expect(rows[0].contains("its name is not UTF-8; rename it"), "\(rows)")
      #expect(rows[1].hasPrefix("17,Kim,kim,2,2,"), "\(rows)")
      for row in rows[2...3] { #expect(row.hasPrefix("18,Kim Two,kim.zip,,2,"), "\(rows)") }
    }

    @Test("GNU parallel grades a class by the line of the guide") func inParallel() throws {
      small.forget()
      let guide = try String(
        contentsOf: PackageRoot.url.appending(path: "INSTRUCTORS.md"), encoding: .utf8)
      let lines = guide.split(separator: "\n").map(String.init)
      let start = try #require(lines.firstIndex { $0.hasPrefix("$ parallel ") })
      // Without the second machine, and on the chapters that there are.
      let script = lines[start...(start + 1)].joined(separator: "\n")
        .replacing("$ ", with: "").replacing(":,grader@second", with: ":")
        .replacing("swift run workbook", with: ".build/debug/workbook")
        .replacing("--chapter 1-3", with: "--chapter 2")
        .replacing("--basefile class.csv ", with: "").replacing("--roster class.csv ", with: "")
      #expect(!script.contains("grader@"))
      let output = try small.shell(
        "rm -f *.points.csv; PARALLEL_HOME=$PWD/.parallel; export PARALLEL_HOME\n\(script)")
      #expect(output.exit == 0, "\(output.standardError)")
      let book = try #require(small.fixture.files.text("class-1-3.csv"))
      #expect(book.split(separator: "\r\n").count == 1 + SmallClass.names.count, "\(book)")
      #expect(!FileManager.default.fileExists(atPath: small.fixture.files.url("escaped").path))
    }

    @Test("A report that cannot be printed is no success") func fullDisk() throws {
      let full = try small.shell(".build/debug/workbook grade class/ann* --chapter 2 > /dev/full")
      #expect(full.exit == 70)
      #expect(
        full.standardError.hasSuffix(
          "Error: The answer could not be written: No space left on device.\n"))
    }
  }
#endif
