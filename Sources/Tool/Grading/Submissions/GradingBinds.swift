import Foundation

/// How jobs in the sandbox see the folders of grading.
struct GradingBinds: Sendable {
  let folder: GradingFolder

  /// Only the job that makes what is shared may write to it.
  func shared(isWritable: Bool = false) -> Sandbox.Bind {
    Sandbox.Bind(host: folder.pristine, inside: "/workbook", isWritable: isWritable)
  }

  func work(_ lane: Int, isWritable: Bool) -> Sandbox.Bind {
    Sandbox.Bind(host: folder.work(lane), inside: "/submission", isWritable: isWritable)
  }

  /// What the compiler keeps of the toolchain's modules, for one lane alone.
  func ownModules(_ lane: Int) -> Sandbox.Bind {
    Sandbox.Bind(
      host: folder.work(lane).appending(path: "modules"), inside: "/workbook/modules",
      isWritable: true)
  }

  func unpacked(_ lane: Int) -> Sandbox.Bind {
    Sandbox.Bind(host: folder.unpacked(lane), inside: "/handed-in", isWritable: true)
  }
}
