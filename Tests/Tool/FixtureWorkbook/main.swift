import Foundation

@testable import Fixture
@testable import WorkbookCommands
@testable import WorkbookCourse

let arguments = Array(CommandLine.arguments.dropFirst())

// Writes the class whose grades are known in advance, with the course that it is
// graded with: “FixtureWorkbook make-class FOLDER”.
if arguments.first == "make-class", let folder = arguments.last {
  let course = try FixtureCourse(.pair, at: URL(filePath: folder).appending(path: "Course"))
  let places = ["PARENT": "1", "PORT": "9", "CANARY": "/root", "ROOT": course.root.path]
  _ = try HostileClass(places: places).write(into: URL(filePath: folder).appending(path: "Class"))
  exit(0)
}

let isPair = ProcessInfo.processInfo.environment["WORKBOOK_FIXTURE"] == "pair"
let code = CommandLineTool(course: isPair ? .pair : .fixture, commands: Command.all)
  .run(arguments)
try PeakMemory.note()
exit(code)
