import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// Checks what no golden file of the program shows.
@Suite("The command line answers in sentences and exit codes") struct CommandLineTests {
  @Test("Interrupted work prints nothing") func cancelled() throws {
    let answer = try answer { throw Cancelled() }
    #expect(answer.exit == .interrupted)
    #expect(answer.text == "")
  }

  @Test("A fault of the tool has an exit code of its own") func ownFault() throws {
    let answer = try answer { throw ToolFault("The disk is full.") }
    #expect(answer.exit == .ownFault)
    #expect(answer.text.hasPrefix("Error: The disk is full.\n"))
    #expect(answer.text.contains("the command “swift run workbook do it”"))
  }

  @Test("The command without words is called by an empty command line") func noWords() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var tool = CommandLineTool(course: fixture.course, root: fixture.root, commands: [])
    tool.commands = Command.all.filter { $0.audience == .authors }
    #expect(tool.answer(to: []).exit == .wrongUsage)
    tool.commands = [
      Command(words: [], summary: "goes on") { _, _ in .init(text: "on", exit: .done) }
    ]
    #expect(tool.answer(to: []).text == "on")
    #expect(tool.answer(to: ["--help"]).text.contains("(no command)  goes on"))
  }

  @Test(
    "Lists name exercises, and several lists are read as one",
    arguments: [
      (["--chapter", "1-2"], 6), (["--chapter", "2,1"], 6), (["--chapter", "1", "--chapter=2"], 6),
      (["--chapter", "Chapter1-chapter2"], 6), (["--only", "1.1,1.3-1.5"], 4),
      (["--chapter", "2", "--only", "1.5-2.1"], 2), ([], 0),
    ])
  func lists(arguments: [String], count: Int) throws {
    #expect(try answer(toLists: arguments).text == "\(count)")
  }

  @Test(
    "A list that names nothing is refused",
    arguments: [
      ["--chapter", "0-2"], ["--chapter", "2-1"], ["--chapter", "1,"], ["--chapter", "1-2-3"],
      ["--chapter", "Chapter"], ["--only", "1"], ["--only", "1.9"],
    ])
  func noLists(arguments: [String]) throws {
    #expect(try answer(toLists: arguments).exit == .wrongUsage)
  }

  private func answer(toLists arguments: [String]) throws -> CommandLineTool.Answer {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let options = [
      Option(name: "--chapter", placeholder: "LIST", value: .chapters, summary: ""),
      Option(name: "--only", placeholder: "LIST", value: .exercises, summary: ""),
    ]
    var tool = CommandLineTool(course: fixture.course, root: fixture.root, commands: [])
    tool.commands = [
      Command(words: ["set"], summary: "sets", options: options) { tool, invocation in
        let ids = options.flatMap { invocation.entries($0, in: tool.course).map(\.id) }
        return .init(text: "\(Set(ids).count)", exit: .done)
      }
    ]
    return tool.answer(to: ["set"] + arguments)
  }

  @Test("The package is found from inside it") func packageFolder() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let inside = fixture.root.appending(path: "Tests/Chapter1OneTests/Answers")
    let tool = CommandLineTool(course: fixture.course, root: inside, commands: [])
    #expect(tool.root.lastPathComponent == fixture.root.lastPathComponent)
    #expect(PackageFolder.holding(fixture.root.deletingLastPathComponent()) == nil)
  }

  private func answer(
    to body: @escaping @Sendable () throws -> Void
  ) throws -> CommandLineTool.Answer {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var tool = CommandLineTool(course: fixture.course, root: fixture.root, commands: [])
    tool.commands = [
      Command(words: ["do", "it"], summary: "does it") { _, _ in
        try body()
        return .nothing
      }
    ]
    return tool.answer(to: ["do", "it"])
  }
}
