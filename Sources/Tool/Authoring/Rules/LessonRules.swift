import WorkbookCore

/// Each exercise has a section of its lesson, which names its file.
struct SectionsAgree: Rule {
  let name = "each exercise has its section in the lesson"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let lines = facts.files.text(entry.chapter.lesson)?.components(separatedBy: "\n") ?? []
      let section = lines.drop { !$0.hasPrefix("## \(entry.id) ") }.dropFirst()
      let own = section.prefix { !$0.hasPrefix("## ") }
      let path = "\(entry.exercise.seam.folder)/\(entry.fileName)"
      if own.contains(where: { $0.contains("`\(path)`") }) { return [] }
      return [
        Finding(
          file: entry.chapter.lesson, what: "no section of \(entry.id) names \(path)",
          remedy: "Begin it with `## \(entry.id) …`, and write `\(path)` below.")
      ]
    }
  }
}

/// Every Swift listing in a lesson is a slice of a compiled file, or marked as
/// deliberately wrong.
struct SlicesAgree: Rule {
  let name = "listings are slices of compiled files"

  func check(_ facts: CourseFacts) -> Inspection {
    let lessons = facts.course.lessons(in: facts.files)
    let pairs = lessons.flatMap { lesson in
      lesson.listings.filter { $0.language == "swift" }.map { (lesson.file, $0) }
    }
    let listings = Inspection(of: pairs) { findings(on: $1, in: $0, facts.files) }
    let strays = lessons.flatMap { lesson in
      lesson.strayMarkers.map {
        Finding(
          file: "\(lesson.file):\($0)", what: "the marker stands above no listing",
          remedy: "Put it on the line above the opening fence.")
      }
    }
    return Inspection(count: listings.count, findings: listings.findings + strays)
  }

  private func findings(
    on listing: Lesson.Listing, in file: String, _ files: CourseFiles
  ) -> [Finding] {
    let place = "\(file):\(listing.line)"
    switch listing.marker {
    case .deliberatelyWrong: return []
    case .slice(let path, let name):
      guard isCompiled(path, andOpenTo: file), let text = files.text(path) else {
        return [missing(place, "\(path) is no file of Sources, Chapters or Tests")]
      }
      guard let slice = Slice.named(name, in: text) else {
        return [missing(place, "\(path) has no slice \(name)")]
      }
      return slice == listing.body ? [] : [drifted(place, "the slice \(name) of \(path)")]
    case .red, .run, nil: return [missing(place, "the listing has no slice marker")]
    }
  }

  /// Solutions are compiled too, but a lesson may not show them; the page that
  /// compares the kinds may.
  private func isCompiled(_ path: String, andOpenTo page: String) -> Bool {
    let solutions = page == Course.comparison ? ["Solutions/"] : []
    return path.hasSuffix(".swift")
      && (["Sources/", "Chapters/", "Tests/"] + solutions).contains { path.hasPrefix($0) }
  }

  private func missing(_ place: String, _ what: String) -> Finding {
    Finding(
      file: place, what: what,
      remedy: "Write `<!-- slice: PATH NAME -->` above it, and `// slice: NAME` in that file.")
  }
}

/// What a lesson shows of a run, failures above all, is what the run printed, and a
/// workflow waits for a part of it.
struct CapturesAgree: Rule {
  let name = "shown failures are the captured ones"

  func check(_ facts: CourseFacts) -> Inspection {
    let captures = facts.captures
    let pairs = facts.course.lessons(in: facts.files).flatMap { lesson in
      lesson.listings.filter(isFailure).map { (lesson.file, $0) }
    }
    let listings = Inspection(of: pairs) { findings(on: $1, at: "\($0):\($1.line)", captures) }
    let workflows = facts.files.walk(".github").filter { $0.hasSuffix(".yml") }
    return Inspection(
      count: listings.count,
      findings: listings.findings
        + workflows.flatMap { findings(in: $0, facts.files.text($0) ?? "", captures) })
  }

  /// Every `grep -q "…"` of a workflow stands below `# red: ID`.
  private func findings(
    in file: String, _ text: String, _ captures: [String: String]
  ) -> [Finding] {
    let lines = text.components(separatedBy: "\n")
    return lines.indices.compactMap { index in
      guard let words = lines[index].firstMatch(of: /grep -q "([^"]+)"/)?.1 else { return nil }
      let id = index == 0 ? nil : lines[index - 1].firstMatch(of: /# red: (\S+)/)?.1
      guard let capture = id.flatMap({ captures[String($0)] }) else {
        return Finding(
          file: "\(file):\(index + 1)", what: "nothing says which failure “\(words)” is a part of",
          remedy: "Write `# red: ID` on the line above it.")
      }
      if capture.contains(words) { return nil }
      return Finding(
        file: "\(file):\(index + 1)", what: "\(id ?? "") does not give “\(words)”",
        remedy: "Copy a part of what the starter prints.")
    }
  }

  private func findings(
    on listing: Lesson.Listing, at place: String, _ captures: [String: String]
  ) -> [Finding] {
    guard let source = listing.marker?.captured else {
      let remedy = "Write `<!-- red: ID -->` or `<!-- run: MODULE.SUITE -->` above it."
      return [Finding(file: place, what: "the failure has no red marker", remedy: remedy)]
    }
    guard let capture = captures[source] else {
      let remedy = "See that the starter is red, or that the suite of the example runs."
      return [Finding(file: place, what: "\(source) has no red", remedy: remedy)]
    }
    return capture == listing.body ? [] : [drifted(place, "what \(source) gave")]
  }

  private func isFailure(_ listing: Lesson.Listing) -> Bool {
    if listing.marker?.captured != nil { return true }
    if listing.language == "swift" { return false }
    return ["✘", "Expectation failed"].contains { listing.body.contains($0) }
  }
}

extension Rule {
  func drifted(_ place: String, _ source: String) -> Finding {
    Finding(
      file: place, what: "it differs from \(source)",
      remedy: "Run `swift run workbook course update`, and read what changed.")
  }
}
