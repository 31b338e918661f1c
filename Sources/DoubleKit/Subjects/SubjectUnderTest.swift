import Testing

/// What `underTest` makes while the workbook judges tests.
package struct SubjectUnderTest: Sendable {
  /// The subject of the calling task, nil in an ordinary run.
  @TaskLocal package static var current: SubjectUnderTest?

  /// The files that asked for a subject where no test was running: on a queue, or
  /// in a detached task. They got the real one.
  package static let strays = CompletionLog<String>()

  /// How the subject is built: a `MakeItemDetailAPI`, for instance. Each sort of
  /// subject has a type of its own for that.
  let make: any Sendable
  /// Takes the seam through which a test makes one, nil where there is but one
  /// way in; and what for, nil where each test is for the same.
  let note: @Sendable (Seam?, SubjectUse?) -> Void
  /// Is told that the test goes on: a wait of its own is over.
  let onSignOfLife: @Sendable () -> Void

  /// Makes a context.
  package init(
    make: any Sendable, note: @escaping @Sendable (Seam?, SubjectUse?) -> Void,
    onSignOfLife: @escaping @Sendable () -> Void
  ) {
    self.make = make
    self.note = note
    self.onSignOfLife = onSignOfLife
  }

  /// How to build a subject for the calling test.
  ///
  /// - Parameters:
  ///   - real: Builds the real one.
  ///   - seam: The seam of the test's double, nil where there is but one way in.
  ///   - use: What the test makes it for, nil where each test is for the same.
  ///   - fileID: The file that asks.
  /// - Returns: What builds the variant that is judged; `real` in an ordinary
  ///   run, and while tests of another sort of subject are judged.
  package static func make<Make: Sendable>(
    _ real: Make, through seam: Seam? = nil, as use: SubjectUse? = nil, in fileID: String
  ) -> Make {
    guard let current else {
      if Test.current == nil { strays.record(fileID) }
      return real
    }
    guard let make = current.make as? Make else { return real }
    current.note(seam, use)
    return make
  }
}

/// What a test makes its subject for, where an exercise asks for tests of several
/// things, each with a way in that the learner chooses.
package struct SubjectUse: Hashable, Sendable {
  /// The requirement, say.
  package let purpose: String
  /// The way in, in words.
  package let way: String

  /// Describes a use.
  package init(_ purpose: String, _ way: String) {
    (self.purpose, self.way) = (purpose, way)
  }
}
