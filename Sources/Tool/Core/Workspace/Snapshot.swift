import Foundation
import Synchronization

/// The digests of all files that the verdicts of one chapter depend on, or of some, as
/// they were at one moment.
package struct Snapshot: Codable, Equatable, Sendable {
  /// The digest of each file, by its path.
  private(set) var digests: [String: String] = [:]

  /// Reads the files from which a learner's chapters are built, as they are now.
  package init(of chapters: [Chapter], in files: CourseFiles) {
    let own = chapters.flatMap { Self.paths(of: $0, in: files) }
    self.init(Self.sharedPaths(in: files) + own, in: files)
  }

  private init(digests: [String: String]) { self.digests = digests }

  private init(_ paths: [String], in files: CourseFiles) {
    for path in paths { digests[path] = KnownDigests.digest(of: path, in: files) }
  }

  /// A snapshot of each chapter, by its number; the files that all share are read
  /// once.
  static func each(of chapters: [Chapter], in files: CourseFiles) -> [Int: Snapshot] {
    if chapters.isEmpty { return [:] }
    let shared = Snapshot(sharedPaths(in: files), in: files)
    return chapters.reduce(into: [:]) { snapshots, chapter in
      guard snapshots[chapter.number] == nil else { return }
      let own = Snapshot(paths(of: chapter, in: files), in: files)
      snapshots[chapter.number] = Snapshot(digests: shared.digests.merging(own.digests) { $1 })
    }
  }

  /// One digest for all files.
  package var digest: String {
    let lines = digests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    return Digest(of: Data(lines.joined().utf8)).hex
  }

  /// The files on which the verdict of one exercise depends: all but those of
  /// its neighbours. Each exercise stands by itself, unless a learner uses something
  /// from the file of another; the tests that a learner writes may use all of them.
  package func part(for entry: Entry, helpers: [Entry] = []) -> Snapshot {
    if entry.exercise.isLearnersTests { return self }
    let ids = [entry.id] + helpers.map(\.id)
    let others = entry.chapter.entries.filter { !ids.contains($0.id) }
    let paths = Set(others.flatMap { [$0.starter, $0.checksFile, $0.subjectFile] })
    return Snapshot(digests: digests.filter { !paths.contains($0.key) })
  }

  /// The files of a chapter without its pages, and without those that prove the checks.
  private static func paths(of chapter: Chapter, in files: CourseFiles) -> [String] {
    let others = [chapter.lesson, chapter.diagram, "\(chapter.answers)/", "\(chapter.listings)/"]
    return [chapter.starters, chapter.tests].flatMap(files.walk).filter { path in
      !others.contains(where: path.hasPrefix) && !isLitter(path)
    }
  }

  /// The files that all chapters are built from.
  private static func sharedPaths(in files: CourseFiles) -> [String] {
    ["Package.swift"] + files.sharedSources.flatMap(files.walk).filter { !isLitter($0) }
  }

  /// What editors leave beside a file while it is open; SwiftPM passes it over.
  private static func isLitter(_ path: String) -> Bool {
    path.hasSuffix("~") || path.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}

/// The digests of the files that were read before. A file is read again when its size, its
/// time or its place on the disk is another one.
private enum KnownDigests {
  private static let known = Mutex<[String: (stamps: FileStamps, digest: String)]>([:])

  /// The digest of a file; nil when there is none.
  static func digest(of path: String, in files: CourseFiles) -> String? {
    let name = files.url(path).path
    let stamps = FileStamps(of: [name])
    if let last = known.withLock({ $0[name] }), last.stamps == stamps, !stamps.isEmpty {
      return last.digest
    }
    guard let digest = files.data(path).map({ Digest(of: $0).hex }) else { return nil }
    known.withLock { $0[name] = (stamps, digest) }
    return digest
  }
}
