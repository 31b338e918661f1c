@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension Fault {
  static let ofTheCatalog: [Fault] = [
    Fault(CatalogIsSound(), "chapters are numbered") { $0.course.chapters.removeFirst() },
    Fault(CatalogIsSound(), "does not say what its learners can do") {
      $0.course.chapters[0].canNow = ""
    },
    Fault(CatalogIsSound(), "has the id 1.7") { $0.edit("1.2") { $0.id = "1.7" } },
    Fault(CatalogIsSound(), "has the stem Number") { $0.edit("1.2") { $0.stem = "Number" } },
    Fault(CatalogIsSound(), "1.2 has 1 hint") { $0.edit("1.2") { $0.hints.removeAll() } },
    Fault(CatalogIsSound(), "1.2 is worth 1 points, and 2 checks share them") {
      $0.edit("1.2") { $0.points = 1 }
    },
    Fault(CatalogIsSound(), "not among its checks") {
      $0.edit("1.2") { $0.firstRed.check = "missing" }
    },
    Fault(CatalogIsSound(), "1.2 says too little afterwards") {
      $0.edit("1.2") { $0.leadsOn = "" }
    },
    Fault(CatalogIsSound(), "1.5 has either faults or a check") {
      $0.edit("1.5") { $0.faults = Faults(count: 3) }
    },
    Fault(CatalogIsSound(), "its first red says nothing") {
      $0.edit("1.2") { $0.firstRed.says = "" }
    },
    Fault(CatalogIsSound(), "need other checks: testsPass, testsTolerate") {
      $0.edit("1.2") {
        $0.checks.append(Check("assertsSomething", .testsAssert))
        $0.steps = [step]
      }
    },
    Fault(CatalogIsSound(), "1.2 has two steps with one check") {
      $0.edit("1.2") { $0.steps = [step, step] }
    },
  ]

  private static let step = KataStep(check: "answersRight", title: "Answer", requirement: "Do.")

  static let ofTheFiles: [Fault] = [
    Fault(FilesAgree(), "is missing") { try $0.delete($0["1.2"].solution) },
    Fault(FilesAgree(), "is missing") { try $0.delete("Chapters/Chapter1One/diagram.svg") },
    Fault(FilesAgree(), "is missing") {
      try $0.delete("Tests/Chapter1OneTests/Answers/Exercise2_Answers.swift")
    },
    Fault(FilesAgree(), "no exercise of the catalog") {
      try $0.write("Chapters/Chapter1One/notes.txt", "?")
    },
    Fault(FilesAgree(), "no exercise of the catalog") {
      try $0.write("Tests/Chapter1OneTests/Answers/Exercise9_Answers.swift", "?")
    },
    Fault(FilesAgree(), "differs from Solutions/Chapter1One/Fixtures/can.txt") {
      try $0.write("Chapters/Chapter1One/Fixtures/can.txt", "43\n")
    },
    Fault(KitsImportNetworking(), "it imports FoundationNetworking") {
      try $0.write("Sources/Support/Page.swift", "import FoundationNetworking\n")
    },
    asleep("try await Task.sleep(for: .seconds(600))"), asleep("sleep(1)"),
    asleep("queue.asyncAfter(deadline: .now() + 2) {}"),
    Fault(ClassSeesNoSolutions(), "it names Solutions: “Compare with `Solutions`.”") {
      try $0.replace("# Chapters", with: "Compare with `Solutions`.", in: Course.contents)
    },
    Fault(ClassSeesNoSolutions(), "it names Solutions: “// See Solutions/Chapter1One.”") {
      try $0.write("Sources/Support/Page.swift", "  // See Solutions/Chapter1One.\n")
    },
    Fault(NothingIsLeftToWrite(), "/// Exercise 1.2: TO WRITE") {
      try $0.replace(": answer", with: ": TO WRITE", in: $0["1.2"].starter)
    },
    Fault(NothingIsLeftToWrite(), "## 1.2 TO WRITE") {
      try $0.replace("## 1.2 Number", with: "## 1.2 TO WRITE", in: lesson)
    },
    Fault(GeneratedIsCurrent(), "its map is out of date") {
      try $0.replace("| numbers |", with: "| digits |", in: "README.md")
    },
    Fault(GeneratedIsCurrent(), "no place for the map") {
      try $0.write("README.md", "# Fixture\n")
    },
    Fault(GeneratedIsCurrent(), "its list of exercises is out of date") {
      try $0.replace("| Answer |", with: "| Reply |", in: Course.contents)
    },
    Fault(GeneratedIsCurrent(), "its list of commands is out of date") {
      try $0.replace("swift run workbook hint", with: "swift run workbook help", in: "README.md")
    },
    Fault(GeneratedIsCurrent(), "its digest is not the one in") {
      try $0.replace("return 0", with: "return 1", in: $0["1.2"].starter)
    },
    Fault(GeneratedIsCurrent(), "its digest is not the one in") {
      try $0.delete($0["1.2"].starter)
    },
    Fault(TodosMarkTheWork(), "0 TODOs") {
      try $0.replace("TODO", with: "Later", in: $0["1.2"].starter)
    },
    Fault(TodosMarkTheWork(), "4 TODOs") {
      try $0.replace("// TODO", with: "// TODO TODO TODO TODO", in: $0["1.2"].starter)
    },
    Fault(TodosMarkTheWork(), "has a TODO") {
      try $0.replace("///", with: "/// TODO", in: $0["1.2"].solution)
    },
  ]

  private static func asleep(_ line: String) -> Fault {
    Fault(NoSleepStandsForAnAbsence(), "it sleeps: \(line)") {
      try $0.write("Tests/Chapter1OneTests/Answers/Exercise1_Late.swift", "  \(line)\n")
    }
  }

  static let ofTheLessons: [Fault] = [
    Fault(SlicesAgree(), "differs from the slice greeting") {
      try $0.replace("\"hello\"", with: "\"hallo\"", in: lesson)
    },
    Fault(SlicesAgree(), "has no slice farewell") {
      try $0.replace("greeting -->", with: "farewell -->", in: lesson)
    },
    Fault(SlicesAgree(), "no slice marker") {
      try $0.replace("<!-- slice: deliberately wrong -->", with: "", in: lesson)
    },
    Fault(SlicesAgree(), "is no file of Sources, Chapters or Tests") {
      try $0.replace("slice: Tests/", with: "slice: Solutions/", in: lesson)
    },
    Fault(SlicesAgree(), "differs from the slice answer of Solutions/") {
      try $0.replace("Exercise1 = 41", with: "Exercise1 = 40", in: Course.comparison)
    },
    Fault(SlicesAgree(), "stands above no listing") {
      try $0.replace("wrong -->\n", with: "wrong -->\nSo.\n", in: lesson)
    },
    Fault(SectionsAgree(), "no section of 1.2 names URLProtocol/") {
      try $0.replace("## 1.2 Number", with: "## 1.7 Number", in: lesson)
    },
    Fault(SectionsAgree(), "no section of 1.2 names URLProtocol/") {
      try $0.replace("`URLProtocol/", with: "`ProtocolInjection/", in: lesson)
    },
    Fault(GeneratedIsCurrent(), "its matrix is out of date") {
      try $0.replace("adds one", with: "adds two", in: Course.comparison)
    },
    Fault(GeneratedIsCurrent(), "no place for the matrix") { try $0.delete(Course.comparison) },
    Fault(CapturesAgree(), "differs from what 1.1 gave") {
      try $0.replace("did not answer", with: "does not answer", in: lesson)
    },
    Fault(CapturesAgree(), "1.1 does not give “did not answer with 41”") {
      try $0.write(workflow, "# red: 1.1\ngrep -q \"did not answer with 41\" a\n")
    },
    Fault(CapturesAgree(), "which failure “did not answer” is a part of") {
      try $0.write(workflow, "grep -q \"did not answer\" a\n")
    },
    Fault(CapturesAgree(), "no red marker") {
      try $0.replace("<!-- red: 1.1 -->", with: "", in: lesson)
    },
    Fault(CapturesAgree(), "1.9 has no red") {
      try $0.replace("red: 1.1", with: "red: 1.9", in: lesson)
    },
  ]

  private static let lesson = "Chapters/Chapter1One/README.md"
  private static let workflow = ".github/workflows/ci.yml"
}
