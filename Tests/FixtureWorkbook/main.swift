import Foundation
import WorkbookKit

@testable import Fixture

let code = CommandLineTool(course: .fixture).run(Array(CommandLine.arguments.dropFirst()))
try PeakMemory.note()
exit(code)
