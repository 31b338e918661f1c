import WorkbookChecking
import WorkbookCourse

/// Package.swift has the chapters of the catalog, each in the right tree.
struct ManifestAgrees: Rule {
  let name = "Package.swift agrees with the catalog"

  func check(_ facts: CourseFacts) -> Inspection {
    let chapters = facts.course.readyChapters
    return Inspection(of: [Edition.learner, .solutions]) { edition in
      guard let manifest = facts.manifests[edition] else {
        return [finding("the \(edition) edition's manifest could not be read")]
      }
      return extra(manifest, chapters, edition)
        + chapters.flatMap { missing($0, manifest, edition) }
    }
  }

  private func missing(_ chapter: Chapter, _ manifest: Manifest, _ edition: Edition) -> [Finding] {
    let path = edition == .solutions ? chapter.solutions : chapter.starters
    let code =
      manifest.target(chapter.target)?.path == path
      ? [] : [finding("the \(edition) edition has no target \(chapter.target) at \(path)")]
    let tests =
      manifest.target(chapter.testTarget)?.type == "test"
      ? [] : [finding("the \(edition) edition has no test target \(chapter.testTarget)")]
    return code + tests
  }

  private func extra(_ manifest: Manifest, _ chapters: [Chapter], _ edition: Edition) -> [Finding] {
    let known = chapters.flatMap { [$0.target, $0.testTarget] }
    return manifest.chapterTargets.filter { !known.contains($0) }
      .map { finding("the catalog does not know the \(edition) edition's target \($0)") }
  }

  private func finding(_ what: String) -> Finding {
    Finding(
      file: "Package.swift", what: what,
      remedy: "Make chapterNames and the catalog name the same chapters.")
  }
}
