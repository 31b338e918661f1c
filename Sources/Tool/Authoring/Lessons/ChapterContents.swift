import WorkbookCourse

/// The exercises of each chapter, in the learners' table of contents.
struct ChapterContents {
  let course: Course

  /// One place for each chapter that is ready.
  var places: [GeneratedPlace] {
    course.readyChapters.map { chapter in
      GeneratedPlace(
        name: "list of exercises", file: Course.contents,
        begin: "<!-- exercises: \(chapter.number) -->", end: "<!-- /exercises -->",
        content: table(of: chapter))
    }
  }

  /// The table in Markdown, with links that begin in the folder of the chapters.
  private func table(of chapter: Chapter) -> String {
    let rows = chapter.entries.map { entry in
      let link = entry.starter.trimmingPrefix("Chapters/")
      return "| [\(entry.id)](\(link)) | \(entry.exercise.title) | \(entry.exercise.seam.words) |"
    }
    return (["| exercise | what you write | how |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }
}
