import WorkbookCore

/// What pages show of the course.
struct PageSources {
  let files: CourseFiles
  /// The output of runs, by the name in a marker.
  let captures: [String: String]
  let sections: [GeneratedSection]

  /// Why a listing has no source.
  struct Fault: Error {
    let what: String
    var remedy = "Write `<!-- slice: PATH NAME -->` above it, and `// slice: NAME` in that file."
  }

  /// Returns a page with everything renewed that has a source.
  func renewed(_ lesson: Lesson) -> String {
    let text = lesson.replacing { try? body(of: $0, on: lesson.file) }
    return sections.filter { $0.file == lesson.file }.reduce(text) { $1.updating($0) ?? $0 }
  }

  /// Returns the text of a listing's source, nil for one that needs none. Every Swift listing
  /// is a slice of a compiled file, or marked as deliberately wrong; every failure was printed.
  func body(of listing: Lesson.Listing, on page: String) throws(Fault) -> String? {
    switch listing.marker {
    case .deliberatelyWrong: return nil
    case .slice(let path, let name): return try slice(named: name, of: path, for: page)
    case .red(let name), .run(let name):
      if let capture = captures[name] { return capture }
      throw Fault(
        what: "\(name) has no red",
        remedy: "See that the starter is red, or that the suite of the example runs.")
    case nil where listing.language == "swift":
      throw Fault(what: "the listing has no slice marker")
    case nil:
      if !["✘", "Expectation failed"].contains(where: listing.body.contains) { return nil }
      throw Fault(
        what: "the failure has no red marker",
        remedy: "Write `<!-- red: ID -->` or `<!-- run: MODULE.SUITE -->` above it.")
    }
  }

  /// Solutions are compiled too, but a lesson may not show them; the page that compares
  /// the kinds may.
  private func slice(
    named name: String, of path: String, for page: String
  ) throws(Fault) -> String {
    let folders =
      ["Sources/", "Chapters/", "Tests/"] + (page == Course.comparison ? ["Solutions/"] : [])
    guard path.hasSuffix(".swift"), folders.contains(where: path.hasPrefix),
      let text = files.text(path)
    else { throw Fault(what: "\(path) is no file of Sources, Chapters or Tests") }
    guard let slice = WorkbookAuthoring.slice(named: name, of: text) else {
      throw Fault(what: "\(path) has no slice \(name)")
    }
    return slice
  }
}

extension CourseFacts {
  var pageSources: PageSources {
    PageSources(
      files: files, captures: captures,
      sections: course.generatedSections(commands, solutions?.matrix))
  }
}
