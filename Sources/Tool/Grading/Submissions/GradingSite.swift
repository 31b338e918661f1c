import Foundation
import WorkbookCore

/// Where a grader works: by which workbook, in which sandbox, in which folder.
struct GradingSite: Sendable {
  /// The workbook.
  let root: URL
  let sandbox: Sandbox
  let folder: GradingFolder

  init(root: URL, sandbox: Sandbox, in base: URL? = nil) {
    self.root = root
    self.sandbox = sandbox
    folder = GradingFolder(in: base ?? GradingFolder.base(in: root), for: sandbox)
  }

  /// How jobs see its folders.
  var binds: GradingBinds { GradingBinds(folder: folder) }

  /// How files get into them.
  var files: GradingFiles { GradingFiles(folder: folder, sandbox: sandbox) }
}
