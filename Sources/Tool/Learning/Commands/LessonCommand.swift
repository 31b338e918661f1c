import Foundation
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  static let lesson = Command(
    words: ["lesson"], summary: "read the lesson of a chapter",
    details: "On a terminal it opens in $PAGER, or in less.",
    parameters: [Parameter(kind: .chapter)]
  ) { tool, invocation in
    guard let chapter = invocation.selection?.chapter else { return .nothing }
    guard let markdown = CourseFiles(root: tool.root).text(chapter.lesson) else {
      return .init(
        text: "\(chapter.lesson) is not there. To get it back: git checkout \(chapter.lesson)\n",
        exit: .notPassed)
    }
    let folder = tool.root.appending(path: chapter.starters)
    let text = LessonText(markdown: markdown, folder: folder).readable(on: tool.console)
    let wasPaged = tool.console.isTerminal && Pager().show(text)
    return wasPaged ? .nothing : .init(text: text, exit: .done)
  }
}
