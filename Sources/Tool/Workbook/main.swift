import Foundation
import WorkbookAuthoring
import WorkbookCommands

exit(CommandLineTool(commands: Command.all).run(Array(CommandLine.arguments.dropFirst())))
