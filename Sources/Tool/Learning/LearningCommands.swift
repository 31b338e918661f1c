import WorkbookCommands

extension Command {
  /// For those who solve exercises, in the order in which help lists them.
  package static let learners: [Command] = [
    .goOn, .watch, .run, .check, .list, .hint, .lesson, .compare, .reset, .matrix, .kata,
  ]
}
