import Foundation
@testable import Fixture
@testable import WorkbookCore

let arguments = Array(CommandLine.arguments.dropFirst())

let isKata = ProcessInfo.processInfo.environment["WORKBOOK_FIXTURE"] == "kata"
exit(CommandLineTool(course: isKata ? .kata : .fixture, commands: Command.all).run(arguments))
