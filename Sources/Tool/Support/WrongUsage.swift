/// A call that cannot be carried out as it was typed. The command line adds the
/// command that was meant, with its usage.
package struct WrongUsage: Error {
  /// What is wrong, a sentence without its full stop.
  package let error: String
  /// What may have been meant.
  package var suggestion: String?
  /// What to do, a sentence without its full stop.
  package let help: String

  package init(error: String, suggestion: String? = nil, help: String) {
    self.error = error
    self.suggestion = suggestion
    self.help = help
  }
}
