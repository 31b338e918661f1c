@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension Fault {
  /// Faults of the catalog.
  static let ofTheCatalog: [Fault] = [
    Fault(rule: CatalogIsSound(), says: "chapters are numbered") {
      $0.course.chapters.removeFirst()
    },
    Fault(rule: CatalogIsSound(), says: "does not say what its learners can do") {
      $0.course.chapters[0].canNow = ""
    },
    Fault(rule: CatalogIsSound(), says: "has the id 1.7") { $0.edit("1.2") { $0.id = "1.7" } },
    Fault(rule: CatalogIsSound(), says: "has the stem Number") {
      $0.edit("1.2") { $0.stem = "Number" }
    },
    Fault(rule: CatalogIsSound(), says: "1.2 has 2 hints") {
      $0.edit("1.2") { $0.hints.removeLast() }
    },
    Fault(rule: CatalogIsSound(), says: "worth 0 points") { $0.edit("1.2") { $0.points = 0 } },
    Fault(rule: CatalogIsSound(), says: "1.2 is worth 1 points, and 2 checks share them") {
      $0.edit("1.2") { $0.points = 1 }
    },
    Fault(rule: CatalogIsSound(), says: "not among its checks") {
      $0.edit("1.2") { $0.firstRed.check = "missing" }
    },
    Fault(rule: CatalogIsSound(), says: "1.2 says too little afterwards") {
      $0.edit("1.2") { $0.leadsOn = "" }
    },
    Fault(rule: CatalogIsSound(), says: "1.5 has either faults or a check") {
      $0.edit("1.5") { $0.faults = Faults(count: 3) }
    },
    Fault(rule: CatalogIsSound(), says: "its first red says nothing") {
      $0.edit("1.2") { $0.firstRed.says = "" }
    },
    Fault(rule: CatalogIsSound(), says: "need other checks: testsPass, testsTolerate") {
      $0.edit("1.2") { exercise in
        exercise.checks.append(Check("assertsSomething", .testsAssert))
        exercise.steps = [KataStep(check: "answersRight", title: "answer", requirement: "Do.")]
      }
    },
    Fault(rule: CatalogIsSound(), says: "1.2 has two steps with one check") {
      $0.edit("1.2") { exercise in
        let step = KataStep(check: "answersRight", title: "Answer", requirement: "Do.")
        exercise.steps = [step, step]
      }
    },
  ]

  /// Faults that the files alone show.
  static let ofTheFiles: [Fault] = [
    Fault(rule: FilesAgree(), says: "is missing") { try $0.delete($0["1.2"].solution) },
    Fault(rule: FilesAgree(), says: "is missing") {
      try $0.delete("Chapters/Chapter1One/diagram.svg")
    },
    Fault(rule: FilesAgree(), says: "is missing") { try $0.delete("Chapters/taxonomy.svg") },
    Fault(rule: FilesAgree(), says: "is missing") {
      try $0.delete("Tests/Chapter1OneTests/Answers/Exercise2_Answers.swift")
    },
    Fault(rule: FilesAgree(), says: "no exercise of the catalog") {
      try $0.write("Chapters/Chapter1One/notes.txt", "?")
    },
    Fault(rule: FilesAgree(), says: "no exercise of the catalog") {
      try $0.write("Solutions/Chapter3Three/README.md", "?")
    },
    Fault(rule: FilesAgree(), says: "no exercise of the catalog") {
      try $0.write("Tests/Chapter1OneTests/Answers/Exercise9_Answers.swift", "?")
    },
    Fault(rule: FilesAgree(), says: "differs from Solutions/Chapter1One/Fixtures/can.txt") {
      try $0.write("Chapters/Chapter1One/Fixtures/can.txt", "43\n")
    },
    Fault(rule: BuildsOnDarwin(), says: "there is no FoundationNetworking on Darwin") {
      try $0.write("Sources/Support/Page.swift", "import FoundationNetworking\n")
    },
    Fault(rule: GeneratedIsCurrent(), says: "out of date") {
      try $0.replace("| numbers |", with: "| digits |", in: "README.md")
    },
    Fault(rule: GeneratedIsCurrent(), says: "no place for the map") {
      try $0.write("README.md", "# Fixture\n")
    },
    Fault(rule: GeneratedIsCurrent(), says: "its list of exercises is out of date") {
      try $0.replace("| Answer |", with: "| Reply |", in: Course.contents)
    },
    Fault(rule: GeneratedIsCurrent(), says: "no place for the list of exercises") {
      try $0.write(Course.contents, "# Chapters\n")
    },
    Fault(rule: GeneratedIsCurrent(), says: "its list of commands is out of date") {
      try $0.replace("swift run workbook hint", with: "swift run workbook help", in: "README.md")
    },
    Fault(rule: GeneratedIsCurrent(), says: "no place for the list of commands") {
      try $0.write("README.md", "# Fixture\n")
    },
    Fault(rule: GeneratedIsCurrent(), says: "its digest is not the one in") {
      try $0.replace("return 0", with: "return 1", in: $0["1.2"].starter)
    },
    Fault(rule: GeneratedIsCurrent(), says: "its digest is not the one in") {
      try $0.delete($0["1.2"].starter)
    },
    Fault(rule: TodosMarkTheWork(), says: "0 TODOs") {
      try $0.replace("TODO", with: "Later", in: $0["1.2"].starter)
    },
    Fault(rule: TodosMarkTheWork(), says: "4 TODOs") {
      try $0.replace("// TODO", with: "// TODO TODO TODO TODO", in: $0["1.2"].starter)
    },
    Fault(rule: TodosMarkTheWork(), says: "has a TODO") {
      try $0.replace("///", with: "/// TODO", in: $0["1.2"].solution)
    },
  ]

  /// Faults of the lessons and the hints.
  static let ofTheLessons: [Fault] = [
    Fault(rule: SlicesAgree(), says: "differs from the slice greeting") {
      try $0.replace("\"hello\"", with: "\"hallo\"", in: lesson)
    },
    Fault(rule: SlicesAgree(), says: "has no slice farewell") {
      try $0.replace("greeting -->", with: "farewell -->", in: lesson)
    },
    Fault(rule: SlicesAgree(), says: "no slice marker") {
      try $0.replace("<!-- slice: deliberately wrong -->", with: "", in: lesson)
    },
    Fault(rule: SlicesAgree(), says: "is no file of Sources, Chapters or Tests") {
      try $0.replace("slice: Tests/", with: "slice: Solutions/", in: lesson)
    },
    Fault(rule: SlicesAgree(), says: "differs from the slice answer of Solutions/") {
      try $0.replace("Exercise1 = 41", with: "Exercise1 = 40", in: Course.comparison)
    },
    Fault(rule: SlicesAgree(), says: "stands above no listing") {
      try $0.replace("wrong -->\n", with: "wrong -->\nSo.\n", in: lesson)
    },
    Fault(rule: SectionsAgree(), says: "no section of 1.2 names URLProtocol/") {
      try $0.replace("## 1.2 Number", with: "## 1.7 Number", in: lesson)
    },
    Fault(rule: SectionsAgree(), says: "no section of 1.2 names URLProtocol/") {
      try $0.replace("`URLProtocol/", with: "`ProtocolInjection/", in: lesson)
    },
    Fault(rule: GeneratedIsCurrent(), says: "its matrix is out of date") {
      try $0.replace("adds one", with: "adds two", in: Course.comparison)
    },
    Fault(rule: GeneratedIsCurrent(), says: "its matrix is out of date") {
      try $0.replace("adds one", with: "adds two", in: lesson)
    },
    Fault(rule: GeneratedIsCurrent(), says: "no place for the matrix") {
      try $0.replace("<!-- matrix: 1 -->", with: "", in: lesson)
    },
    Fault(rule: GeneratedIsCurrent(), says: "no place for the matrix") {
      try $0.delete(Course.comparison)
    },
    Fault(rule: CapturesAgree(), says: "differs from what 1.1 gave") {
      try $0.replace("did not answer", with: "does not answer", in: lesson)
    },
    Fault(rule: CapturesAgree(), says: "1.1 does not give “did not answer with 41”") {
      try $0.write(".github/workflows/ci.yml", "# red: 1.1\ngrep -q \"did not answer with 41\" a\n")
    },
    Fault(rule: CapturesAgree(), says: "which failure “did not answer” is a part of") {
      try $0.write(".github/workflows/ci.yml", "grep -q \"did not answer\" a\n")
    },
    Fault(rule: CapturesAgree(), says: "no red marker") {
      try $0.replace("<!-- red: 1.1 -->", with: "", in: lesson)
    },
    Fault(rule: CapturesAgree(), says: "1.9 has no red") {
      try $0.replace("red: 1.1", with: "red: 1.9", in: lesson)
    },
  ]

  private static let lesson = "Chapters/Chapter1One/README.md"
}
