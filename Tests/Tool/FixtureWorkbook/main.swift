import Foundation
@testable import Fixture
@testable import WorkbookCore

let arguments = Array(CommandLine.arguments.dropFirst())

let courses: [String: Course] = ["pair": .pair, "kata": .kata]
let name = ProcessInfo.processInfo.environment["WORKBOOK_FIXTURE"] ?? ""
exit(CommandLineTool(course: courses[name] ?? .fixture, commands: Command.all).run(arguments))
