import Foundation
import WorkbookCore

/// Each exercise has a section of its lesson, which names its file.
struct SectionsAgree: Rule {
  let name = "each exercise has its section in the lesson"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.count += 1
      let lines = facts.files.text(entry.chapter.lesson)?.components(separatedBy: "\n") ?? []
      let section = lines.drop { !$0.hasPrefix("## \(entry.id) ") }.dropFirst()
        .prefix { !$0.hasPrefix("## ") }
      let path = "\(entry.exercise.seam.folder)/\(entry.fileName)"
      report.expect(
        section.contains { $0.contains("`\(path)`") }, in: entry.chapter.lesson,
        "no section of \(entry.id) names \(path)",
        remedy: "Begin it with `## \(entry.id) …`, and write `\(path)` below.")
    }
  }
}

/// Every Swift listing in a lesson is a slice of a compiled file, or marked as
/// deliberately wrong.
struct SlicesAgree: Rule {
  let name = "listings are slices of compiled files"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for lesson in facts.course.lessons(in: facts.files) {
      for listing in lesson.listings where listing.language == "swift" {
        report.count += 1
        check(listing, of: lesson.file, facts.files, &report)
      }
      for line in lesson.strayMarkers {
        report.fail(
          in: "\(lesson.file):\(line)", "the marker stands above no listing",
          remedy: "Put it on the line above the opening fence.")
      }
    }
  }

  private func check(
    _ listing: Lesson.Listing, of page: String, _ files: CourseFiles, _ report: inout RuleReport
  ) {
    let line = "\(page):\(listing.line)"
    let remedy = "Write `<!-- slice: PATH NAME -->` above it, and `// slice: NAME` in that file."
    switch listing.marker {
    case .deliberatelyWrong: break
    case .red, .run, nil: report.fail(in: line, "the listing has no slice marker", remedy: remedy)
    case .slice(let path, let name):
      guard isCompiled(path, andOpenTo: page), let text = files.text(path) else {
        let what = "\(path) is no file of Sources, Chapters or Tests"
        return report.fail(in: line, what, remedy: remedy)
      }
      guard let slice = slice(named: name, of: text) else {
        return report.fail(in: line, "\(path) has no slice \(name)", remedy: remedy)
      }
      if slice != listing.body { report.failDrifted(line, from: "the slice \(name) of \(path)") }
    }
  }

  /// Solutions are compiled too, but a lesson may not show them; the page that compares
  /// the kinds may.
  private func isCompiled(_ path: String, andOpenTo page: String) -> Bool {
    let solutions = page == Course.comparison ? ["Solutions/"] : []
    return path.hasSuffix(".swift")
      && (["Sources/", "Chapters/", "Tests/"] + solutions).contains { path.hasPrefix($0) }
  }
}

/// Lessons show the output of runs, failures above all, as it was printed, and a workflow
/// waits for a part of it.
struct CapturesAgree: Rule {
  let name = "shown failures are the captured ones"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let captures = facts.captures
    for lesson in facts.course.lessons(in: facts.files) {
      for listing in lesson.listings where isFailure(listing) {
        report.count += 1
        check(listing, at: "\(lesson.file):\(listing.line)", captures, &report)
      }
    }
    for path in facts.files.walk(".github") where path.hasSuffix(".yml") {
      checkWorkflow(path, facts.files.text(path) ?? "", captures, &report)
    }
  }

  private func isFailure(_ listing: Lesson.Listing) -> Bool {
    if listing.marker?.captured != nil { return true }
    if listing.language == "swift" { return false }
    return ["✘", "Expectation failed"].contains { listing.body.contains($0) }
  }

  private func check(
    _ listing: Lesson.Listing, at line: String, _ captures: [String: String],
    _ report: inout RuleReport
  ) {
    guard let source = listing.marker?.captured else {
      return report.fail(
        in: line, "the failure has no red marker",
        remedy: "Write `<!-- red: ID -->` or `<!-- run: MODULE.SUITE -->` above it.")
    }
    guard let capture = captures[source] else {
      return report.fail(
        in: line, "\(source) has no red",
        remedy: "See that the starter is red, or that the suite of the example runs.")
    }
    if capture != listing.body { report.failDrifted(line, from: "what \(source) gave") }
  }

  /// Every `grep -q "…"` of a workflow stands below `# red: ID`.
  private func checkWorkflow(
    _ file: String, _ text: String, _ captures: [String: String], _ report: inout RuleReport
  ) {
    var previous = ""
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      defer { previous = line }
      guard let words = line.firstMatch(of: /grep -q "([^"]+)"/)?.1 else { continue }
      let id = previous.firstMatch(of: /# red: (\S+)/).map { String($0.1) } ?? ""
      guard let capture = captures[id] else {
        report.fail(
          in: "\(file):\(index + 1)", "nothing says which failure “\(words)” is a part of",
          remedy: "Write `# red: ID` on the line above it.")
        continue
      }
      report.expect(
        capture.contains(words), in: "\(file):\(index + 1)", "\(id) does not give “\(words)”",
        remedy: "Copy a part of what the starter prints.")
    }
  }
}
