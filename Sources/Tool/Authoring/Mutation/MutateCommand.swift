import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  package static let courseMutate = Command(
    audience: .authors, words: ["course", "mutate"],
    summary: "show which changes of a solution the checks miss",
    details: """
      Makes mutants of a solution, runs the checks of its exercise on each, and lists those
      that survive, with their places. A survivor asks for a wrong answer with a check that
      rejects it, or for a reason in EqualMutants.md beside the answers. What was found is
      kept: a run that was interrupted goes on. Tests that a learner writes are left out.
      """,
    parameters: [Parameter(kind: .selection, isRequired: false)], flags: [.anew]
  ) { tool, invocation in
    try MutateRun(
      course: tool.course, root: tool.root, isFresh: invocation.has(.anew)
    ).run(invocation.selection?.entries ?? tool.course.entries)
  }
}

extension Flag {
  fileprivate static let anew = Flag(name: "--fresh", summary: "run the mutants of before again")
}

extension Entry {
  /// Whether its solution is mutated: a double is, and whatever else is judged by
  /// what it does. The tests that a learner writes are judged by mutants of the API.
  var isMutated: Bool { exercise.seam != .learnersTests }
}
