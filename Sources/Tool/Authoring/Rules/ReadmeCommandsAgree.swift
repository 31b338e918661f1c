/// The list of commands in README.md is the one that the tool gives.
struct ReadmeCommandsAgree: Rule {
  let name = "the README's list of commands agrees with the tool"

  func check(_ facts: CourseFacts) -> Inspection {
    let table = CommandTable(facts.commands)
    return Inspection(count: table.count, findings: table.place.findings(in: facts.files))
  }
}
