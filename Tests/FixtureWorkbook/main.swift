import Foundation
import WorkbookKit

@testable import Fixture

exit(CommandLineTool(course: .fixture).run(Array(CommandLine.arguments.dropFirst())))
