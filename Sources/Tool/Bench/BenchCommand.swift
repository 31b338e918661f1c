import WorkbookCommands

extension Command {
  package static let courseBench = Command(
    audience: .authors, words: ["course", "bench"], summary: "measure the tool next to swift test"
  ) { tool, _ in
    .init(text: try Bench(course: tool.course, root: tool.root).run().text, exit: .done)
  }
}
