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
  let hostile = HostileClass(places: places, cases: HostileCase.all)
  let place = URL(filePath: folder).appending(path: "Class")
  _ = try hostile.writePlain(into: place) + hostile.write(into: place)
  exit(0)
}

let courses: [String: Course] = ["pair": .pair, "kata": .kata]
let name = ProcessInfo.processInfo.environment["WORKBOOK_FIXTURE"] ?? ""
let code = CommandLineTool(course: courses[name] ?? .fixture, commands: Command.all)
  .run(arguments)
try PeakMemory.note()
exit(code)
