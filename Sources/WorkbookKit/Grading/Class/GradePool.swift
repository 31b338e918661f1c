/// Keeps each text that many grades share once: a class has the same titles,
/// hints and sentences over and over.
struct GradePool {
  private var texts: Set<Bytes> = []

  /// The same grade, with its texts shared.
  mutating func share(_ grade: Grade) -> Grade {
    Grade(
      submission: grade.submission, exercises: grade.exercises.map { share($0) },
      refused: grade.refused, seconds: grade.seconds)
  }

  private mutating func share(_ exercise: Grade.Exercise) -> Grade.Exercise {
    Grade.Exercise(
      id: share(exercise.id), title: share(exercise.title), chapter: exercise.chapter,
      state: exercise.state, reason: exercise.reason, message: share(exercise.message),
      output: share(exercise.output), hint: share(exercise.hint), points: exercise.points,
      possiblePoints: exercise.possiblePoints, checks: exercise.checks.map { share($0) },
      survivors: exercise.survivors.map { share($0) }, flags: exercise.flags.map { share($0) })
  }

  private mutating func share(_ check: Grade.Check) -> Grade.Check {
    Grade.Check(
      name: share(check.name), title: share(check.title), state: check.state,
      message: share(check.message), points: check.points, possiblePoints: check.possiblePoints)
  }

  private mutating func share(_ text: String) -> String {
    texts.insert(Bytes(text: text)).memberAfterInsert.text
  }

  /// A text by its bytes: two ways of writing one syllable are equal strings,
  /// and which of them a report shows must not depend on which came first.
  private struct Bytes: Hashable {
    let text: String

    static func == (first: Bytes, second: Bytes) -> Bool {
      first.text.utf8.elementsEqual(second.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
