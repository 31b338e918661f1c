import WorkbookCore

/// What pages show is what is compiled and printed, and what is generated follows from the
/// catalog, the commands and the solutions of now.
struct PagesAreCurrent: Rule {
  let name = "pages and digests are current"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let sources = facts.pageSources
    for lesson in facts.course.lessons(in: facts.files) {
      for listing in lesson.listings {
        report.count += 1
        check(listing, at: "\(lesson.file):\(listing.line)", of: lesson, sources, &report)
      }
      for line in lesson.strayMarkers {
        report.fail(
          in: "\(lesson.file):\(line)", "the marker stands above no listing",
          remedy: "Put it on the line above the opening fence.")
      }
    }
    for section in sources.sections { check(section, facts.files.text(section.file), &report) }
    checkDigests(facts, &report)
    report.expect(
      facts.solutions == nil || facts.solutions?.matrix != nil, in: "Tests/CourseTests",
      "no matrix was attached",
      remedy: "See that KillMatrixTests attaches \(SolutionFacts.matrixFile).")
  }

  private func check(
    _ listing: Lesson.Listing, at line: String, of lesson: Lesson, _ sources: PageSources,
    _ report: inout RuleReport
  ) {
    do {
      let body = try sources.body(of: listing, on: lesson.file)
      report.expect(
        body == nil || body == listing.body, in: line, "it differs from its source",
        remedy: Self.update)
    } catch {
      report.fail(in: line, error.what, remedy: error.remedy)
    }
  }

  private func check(_ section: GeneratedSection, _ text: String?, _ report: inout RuleReport) {
    report.count += 1
    let (text, updated) = (text ?? "", section.updating(text ?? ""))
    report.expect(
      updated == text, in: section.file,
      updated == nil
        ? "it has no \(section.begin) with its end" : "\(section.begin) is out of date",
      remedy: Self.update)
  }

  private func checkDigests(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.expect(
        facts.course.isUntouched(entry, in: facts.files), in: entry.starter,
        "its digest is not the one in \(Course.digestsFile)", remedy: Self.update)
    }
  }

  private static let update = "Run `\(Command.program) course update`, and read what changed."
}

/// Each exercise has a section of its lesson, which names its file.
struct SectionsAgree: Rule {
  let name = "each exercise has its section in the lesson"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.count += 1
      let lines = facts.files.text(entry.chapter.lesson)?.components(separatedBy: "\n") ?? []
      let section = lines.drop { !$0.hasPrefix("## \(entry.id) ") }.dropFirst()
        .prefix { !$0.hasPrefix("## ") }
      let path = "\(entry.exercise.approach.folder)/\(entry.fileName)"
      report.expect(
        section.contains { $0.contains("`\(path)`") }, in: entry.chapter.lesson,
        "no section of \(entry.id) names \(path)",
        remedy: "Begin it with `## \(entry.id) …`, and write `\(path)` below.")
    }
  }
}

/// A class has no solutions, so no sentence of its copy sends a learner to them.
///
/// The tool and the manifest name the folder in order to find it: what they print is a
/// matter of their tests.
struct ClassSeesNoSolutions: Rule {
  let name = "a class's copy does not name the solutions"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let plan = ClassPlan(course: facts.course, paths: facts.files.pathsByName())
    for path in plan.handedOut where isRead(path) {
      guard let text = facts.files.text(path) else { continue }
      report.count += 1
      let copied = path.hasSuffix(".md") ? plan.page(text, at: path) : text
      for line in copied.split(separator: "\n") where line.contains(/\bSolutions\b/) {
        report.fail(
          in: path, "it names Solutions: “\(line.trimmingPrefix { $0 == " " })”",
          remedy: "Say it without the folder; or, on a page, put \(ClassPlan.mark) on that line.")
      }
    }
  }

  /// Whether a learner reads the file, or what it prints.
  private func isRead(_ path: String) -> Bool {
    if Course.toolSources.contains(where: { path.hasPrefix("\($0)/") }) { return false }
    return path.hasSuffix(".md") || (path.hasSuffix(".swift") && path.contains("/"))
  }
}
