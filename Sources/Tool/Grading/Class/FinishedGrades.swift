import Foundation
import WorkbookCore

/// Grades that were finished, kept so that an interrupted class goes on where it
/// stopped.
///
/// A grade is used again only for the very same bytes: each file begins with all
/// that the grade depends on, and that is compared. A digest alone would let a
/// submission be made that looks like a better one.
struct FinishedGrades: Sendable {
  /// Holds the files of this workbook.
  let folder: URL
  /// What the grade of any submission depends on: the workbook and the options.
  let basis: Data
  /// Whether what was kept earlier is left alone.
  var isFresh = false

  /// - Parameters:
  ///   - base: the folder for all workbooks. What other ones left there is removed.
  ///   - workbook: the digest of the workbook.
  ///   - basis: what grades depend on beside the submission.
  ///   - isFresh: whether what was kept earlier is left alone.
  init(in base: URL, workbook: String, basis: Data, isFresh: Bool = false) {
    folder = base.appending(path: workbook)
    self.basis = basis
    self.isFresh = isFresh
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base.path)) ?? []
    for name in names where name != workbook {
      try? FileManager.default.removeItem(at: base.appending(path: name))
    }
  }

  /// The grade of the same submission, whatever its name was, nil when none was
  /// kept. A file that is not whole is no grade.
  func grade(of submission: Submission) -> Grade? {
    let material = material(of: submission)
    guard !isFresh, let data = try? Data(contentsOf: file(material)) else { return nil }
    return Kept(data)?.grade(for: material, named: submission.name)
  }

  /// Keeps a grade, so that no loss of power takes it away again.
  func keep(_ grade: Grade, of submission: Submission) throws {
    let material = material(of: submission)
    let place = file(material).path
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let part = try AtomicFile(beside: place)
      defer { part.discard() }
      try part.file.write(try Kept(material: material, grade: grade).data)
      try part.move(to: place)
    } catch {
      throw ToolFault(
        "The grade of \(submission.name.escapedForDisplay) could not be kept in \(folder.path): "
          + "\(error.systemReason).", help: "make room there and run the same command again")
    }
  }

  private func file(_ material: Data) -> URL {
    folder.appending(path: "\(Digest(of: material).hex).grade")
  }

  /// Everything that the grade of a submission depends on, but not its name.
  private func material(of submission: Submission) -> Data {
    var material = CacheKey()
    material.add("basis", basis)
    for (kind, files) in [
      ("exercise", submission.exercises), ("further", submission.further),
      ("fixture", submission.fixtures),
    ] {
      for (path, data) in files.sorted(by: { $0.key < $1.key }) {
        material.add("\(kind) \(path)", data)
      }
    }
    material.add("refused", Data(submission.refused.sorted().joined(separator: "\n").utf8))
    for (path, why) in submission.refusedExercises.sorted(by: { $0.key < $1.key }) {
      material.add("refused \(path)", Data(why.utf8))
    }
    return material.data
  }
}

/// Named pieces of data in a row, such that no two lists of pieces look the same.
struct CacheKey {
  private(set) var data = Data()

  mutating func add(_ name: String, _ piece: Data) {
    data.append(Data("\(name.utf8.count) \(piece.count) \(name)\n".utf8))
    data.append(piece)
  }

  mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }
}

/// The contents of a file: a line with a digest of the rest and two lengths, the
/// material, the grade.
private struct Kept {
  private static let kind = "workbook/finished/v1"

  let material: Data
  let json: Data

  init(material: Data, grade: Grade) throws {
    self.material = material
    json = Data(try grade.json().utf8)
  }

  /// Nil when the file is not as it was written.
  init?(_ data: Data) {
    guard let end = data.firstIndex(of: 10) else { return nil }
    let words = String(decoding: data[..<end], as: UTF8.self).split(separator: " ")
    let rest = data[(end + 1)...]
    guard words.count == 3, words[0] == Self.kind, words[1] == Digest(of: rest).hex,
      let length = Int(words[2]), (0...rest.count).contains(length)
    else { return nil }
    material = rest.prefix(length)
    json = rest.dropFirst(length)
  }

  var data: Data {
    let rest = material + json
    return Data("\(Self.kind) \(Digest(of: rest).hex) \(material.count)\n".utf8) + rest
  }

  func grade(for material: Data, named name: String) -> Grade? {
    guard material == self.material,
      let grade = try? JSONDecoder().decode(Grade.self, from: json)
    else { return nil }
    return Grade(
      submission: name, exercises: grade.exercises, refused: grade.refused, seconds: grade.seconds
    ).presentable
  }
}

/// What every grade depends on beside the submission, so that none is used again
/// once one of these has changed.
struct GradingBasis {
  let course: Course
  let files: CourseFiles
  /// Those that are graded.
  let chapters: [Chapter]
  /// How long one exercise may run, in seconds.
  let deadline: Double
  /// How long building and running one submission may take, in seconds.
  var budget = Grader.usualBudget
  let sandbox: Sandbox

  /// Stands for the workbook as a whole, the tool with it.
  var workbook: String {
    let tool = Course.toolSources.flatMap(files.walk).map { path in
      "\(path) \(files.data(path).map { Digest(of: $0).hex } ?? "")"
    }
    let chapters = Snapshot(of: course.readyChapters, in: files).digest
    let lines = [CommandLineTool.version, chapters] + tool
    return Digest(of: Data(lines.joined(separator: "\n").utf8)).hex
  }

  /// The workbook's bytes for the chapters, the options that matter, and the
  /// compiler.
  func data() throws -> Data {
    var material = CacheKey()
    material.add("workbook", workbook)
    material.add("chapters", chapters.map { "\($0.number)" }.joined(separator: " "))
    material.add("deadline", "\(deadline)")
    material.add("budget", "\(budget)")
    material.add("sandbox", sandbox == .none ? "none" : "bubblewrap")
    material.add("compiler", try sandbox.compiler(root: files.root))
    return material.data
  }
}
