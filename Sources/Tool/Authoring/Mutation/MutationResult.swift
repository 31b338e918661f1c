import Foundation
import WorkbookCourse
import WorkbookSupport

/// What became of all mutants of one exercise.
struct MutationResult: Sendable {
  let entry: Entry
  /// The page of the chapter.
  let notes: EqualMutants
  /// Of the solution and the checks that were run.
  let digest: String
  let fates: [(Mutant, MutantFate)]
  /// How long it took, and how many were not known before.
  let seconds: Double
  let ran: Int

  private var ownNotes: [EqualMutant] { notes.notes(on: entry) }

  private var survivors: [Mutant] { fates.filter { $0.1 == .survived }.map(\.0) }

  /// The survivors that no note explains.
  var unexplained: [Mutant] {
    let noted = Set(ownNotes.map(\.mutant))
    return survivors.filter { !noted.contains($0.name) }
  }

  /// Notes on mutants that do not survive.
  var needlessNotes: [EqualMutant] {
    let names = Set(survivors.map(\.name))
    return ownNotes.filter { !names.contains($0.mutant) }
  }

  var isExplained: Bool { unexplained.isEmpty && needlessNotes.isEmpty }

  private func count(_ isCounted: (MutantFate) -> Bool) -> Int {
    fates.filter { isCounted($0.1) }.count
  }

  /// How many were killed in some way: by a check, by a crash or by the deadline.
  private func killed(_ ending: String) -> Int {
    count { if case .killed(_, ending) = $0 { true } else { false } }
  }

  var summary: MutationSummary {
    MutationSummary(
      digest: digest,
      killed: count { if case .killed = $0 { true } else { false } },
      survivors: survivors.map(\.name),
      skipped: count { if case .uncompiled = $0 { true } else { $0 == .unchanged } })
  }

  func keep(in files: CourseFiles) throws {
    try files.keep(Data(try summary.json().utf8), as: MutationSummary.file(of: entry))
  }

  /// The counts of the exercise in one line.
  var line: String {
    let crashed = killed("crashes")
    let hung = killed("hangs")
    let ways = [crashed > 0 ? "\(crashed) by a crash" : nil, hung > 0 ? "\(hung) by a hang" : nil]
      .compactMap(\.self).joined(separator: ", ")
    let each = ran > 0 ? ", \((seconds / Double(ran)).inSeconds) each" : ""
    return "\(entry.id) \(entry.exercise.stem.drop { $0 != "_" }.dropFirst()): "
      + "\(summary.killed) killed\(ways.isEmpty ? "" : " (\(ways))"), "
      + "\(survivors.count - unexplained.count) equal, \(unexplained.count) survived, "
      + "\(summary.skipped) skipped; \(counted(ran, "run")) in \(seconds.inSeconds)\(each)"
  }
}

/// What is kept of a result for the page.
struct MutationSummary: Codable, Sendable {
  let digest: String
  let killed: Int
  /// By name, those with a note too.
  let survivors: [String]
  /// Those that do not compile, or to the same program.
  let skipped: Int

  static func file(of entry: Entry) -> String {
    "\(MutantFindings.folder)/found/\(entry.id).json"
  }

  init(digest: String, killed: Int, survivors: [String], skipped: Int) {
    (self.digest, self.killed) = (digest, killed)
    (self.survivors, self.skipped) = (survivors, skipped)
  }

  /// What the last whole run of an exercise found, nil when there was none.
  init?(of entry: Entry, in files: CourseFiles) {
    guard let data = files.data(Self.file(of: entry)),
      let summary = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = summary
  }

  /// What the result depends on: the words of the solution and of its checks.
  /// Comments and line breaks do not count.
  static func digest(of entry: Entry, in files: CourseFiles) -> String {
    let checks = files.walk(entry.chapter.checks).filter {
      $0.hasPrefix("\(entry.chapter.checks)/\(entry.number)_") && $0.hasSuffix(".swift")
    }
    let parts = ([entry.solution] + checks).map { SwiftTokens(files.text($0) ?? "").digest }
    return Digest(of: Data(parts.joined(separator: "\n").utf8)).hex
  }
}
