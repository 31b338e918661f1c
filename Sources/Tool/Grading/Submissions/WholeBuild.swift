import Foundation
import WorkbookCore

/// The way round SwiftPM's plan, for a toolchain whose plan is another: SwiftPM
/// itself builds each submission, from nothing, in a copy of the package that
/// only its own job can write to. It takes longer and gives the same grades.
///
/// The checks stay the grader's own, although they are compiled beside what was
/// handed in: but for the subjects they do not import it, and what it adds to
/// other types is not visible in them.
struct WholeBuild {
  let build: GradingBuild

  /// Makes the builds of a chapter whole ones, relative to what is shared of it.
  static let script = "whole.sh"

  /// The package's own, with a setting more.
  static let manifest = "Package.swift"

  /// How long one build may take, in seconds.
  static let deadline = 900.0

  private var chapter: Chapter { build.chapter }
  private var files: CourseFiles { CourseFiles(root: build.site.folder.pristine) }
  private var plan: CourseFiles { CourseFiles(root: build.site.folder.plan(chapter)) }

  /// Whether the checks keep to what this way asks of them.
  var isPossible: Bool {
    let sources = files.walk("package/\(chapter.checks)")
    return sources.allSatisfy { path in
      path.hasSuffix("Subject.swift") || !importsChapter(files.text(path) ?? "")
    }
  }

  private func importsChapter(_ source: String) -> Bool {
    source.split(separator: "\n").contains { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return words.contains("import") && words.contains { $0 == chapter.target }
    }
  }

  func prepare() throws {
    let manifest = files.text("package/Package.swift") ?? ""
    try plan.write(manifest + setting, to: Self.manifest)
    try plan.write(text, to: Self.script)
  }

  private var setting: String {
    """

    for target in package.targets where target.name == "\(chapter.testTarget)" {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
    }

    """
  }

  private var compilation: [String] {
    build.job.swiftBuild(
      [
        "--build-tests", "--disable-xctest", "--explicit-target-dependency-import-check", "error",
      ], in: build.job.own)
  }

  /// Resources lie beside the program, as where SwiftPM has put it.
  private var text: String {
    """
    set -e
    own=\(GradingPlan.line([build.job.own]))
    cd "$own/package"
    \(GradingPlan.line(compilation))
    cp -Rp "$own"/build/debug/*.xctest "$own/\(GradingPlan.program)"
    for bundle in "$own"/build/debug/*.resources; do
      if [ -e "$bundle" ]; then cp -Rp "$bundle" "$own"; fi
    done

    """
  }
}
