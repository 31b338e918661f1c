import Foundation
import Testing
@testable import Fixture
@testable import WorkbookGrading

/// Four offences a submission, beside an exercise that is right.
@Suite(
  "A class that is known in advance gets the grades that are known", .enabled(if: expectsSandbox))
struct HostileTests {
  let graded: GradedClass

  init() throws { graded = try GradedClass.shared.get() }

  @Test("Each submission has a grade") func size() {
    #expect(graded.grades.keys.sorted() == HostileClass.names.sorted())
    #expect(graded.exit == 0)
  }

  @Test("The offender earns no more than it should", arguments: HostileClass.offences.indices)
  func offender(_ index: Int) throws {
    let (submission, number, item) = HostileClass.offences[index]
    let exercise = try #require(graded.grades[submission]).exercises[number]
    let state = exercise.reason?.rawValue ?? exercise.state.rawValue
    #expect(item.states.contains(state), "\(item.name): \(exercise.message) \(exercise.output)")
    #expect(exercise.points == 0 && !exercise.message.isEmpty, "\(item.name)")
    let isFlagged = exercise.flags.contains { $0.contains(item.flag) }
    #expect(item.flag.isEmpty || isFlagged, "\(item.name): \(exercise.flags)")
  }

  @Test("Its neighbour keeps its points", arguments: HostileClass.names)
  func neighbour(_ name: String) throws {
    let exercise = try #require(graded.grades[name]?.exercises.last)
    #expect(exercise.state == .passed, "\(exercise.message)")
    #expect(exercise.points == 2)
  }

  @Test("Nothing is written outside, nobody is called, nothing is left running") func outside() {
    #expect(graded.before == graded.after)
    #expect(graded.escaped == [])
    #expect(!graded.wasCalled)
    #expect(graded.leftRunning == [])
  }
}
