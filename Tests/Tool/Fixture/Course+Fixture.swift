import Foundation
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension Course {
  /// As small as a course can be: one chapter with a full set of exercises, one
  /// with a single exercise, one that is to come.
  static let fixture: Course = {
    var course = Course(chapters: [
      Chapter(
        number: 1, kind: "One", title: "numbers", canNow: "You can count to five.",
        exercises: (1...5).map(exercise)),
      Chapter(
        number: 2, kind: "Two", title: "one more", canNow: "You can count to one more.",
        exercises: [exercise(id: "2.1", 1, seam: .learnersTests)]),
      Chapter(number: 3, kind: "Three", title: "what is to come"),
    ])
    for entry in course.entries {
      let starter = Data(FixtureText.starter(entry).utf8)
      course.starterDigests[entry.id] = Digest(of: starter).hex
    }
    return course
  }()

  /// Smaller still: one chapter with two exercises, which compiles quickly.
  static let pair: Course = {
    var course = fixture
    course.chapters = [fixture.chapters[0]]
    course.chapters[0].exercises.removeLast(3)
    return course
  }()

  /// One chapter with one exercise, which is done in two steps.
  static let kata: Course = {
    var course = fixture
    course.chapters = [fixture.chapters[0]]
    var exercise = Self.exercise(id: "1.1", 1, seam: .learnersTests)
    exercise.steps = (1...2).map { number in
      KataStep(
        check: "step\(number)", title: "Count to \(number)",
        requirement: "When I ask for the answer, give me \(number) at least. (\(number)까지 센다.)")
    }
    exercise.checks =
      exercise.steps.map { Check($0.check) } + [
        Check("assertsSomething", .testsAssert), Check("passesOnYourClient", .testsPass),
        Check("fitsRightSolutions", .testsTolerate),
      ]
    exercise.points = exercise.checks.count
    exercise.firstRed = "It answered 0."
    course.chapters[0].exercises = [exercise]
    let starter = FixtureText.starter(course.entries[0])
    course.starterDigests = ["1.1": Digest(of: Data(starter.utf8)).hex]
    return course
  }()

  private static func exercise(_ number: Int) -> Exercise {
    let seam: Exercise.Approach = number.isMultiple(of: 2) ? .urlProtocol : .protocolInjection
    return exercise(id: "1.\(number)", number, seam: number == 5 ? .learnersTests : seam)
  }

  private static func exercise(id: String, _ number: Int, seam: Exercise.Approach) -> Exercise {
    Exercise(
      id: id, title: "Answer", approach: seam, stem: "Exercise\(number)_Number", points: 2,
      checks: [Check("answersRight", hint: "How many are six times seven?"), "answersAgain"],
      firstRed: "did not answer with 42",
      hints: ["What is asked?", "Look at the sum.", "Two numbers and a plus."],
      learned: "A sum shows where its number comes from.",
      leadsOn: "What comes after \(id)?", anotherWay: "Write the number.")
  }
}
