import Foundation
import WorkbookKit

exit(CommandLineTool().run(Array(CommandLine.arguments.dropFirst())))
