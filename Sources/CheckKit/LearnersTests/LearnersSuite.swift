/// Tests that a learner wrote: which of all the tests in the process they are.
public struct LearnersSuite: Sendable {
  /// A regular expression for their ids.
  let pattern: String
  /// The file that they stand in, nil when any will do.
  let fileID: String?

  /// All tests of one file.
  ///
  /// - Parameter fileID: Module and file:
  ///   `Chapter2Stub/Exercise6_ItemDetailTests.swift`.
  public init(inFile fileID: String) {
    pattern = "^\(fileID.prefix { $0 != "/" })\\."
    self.fileID = fileID
  }

  /// All tests of one suite.
  ///
  /// - Parameter suite: The type.
  public init(_ suite: Any.Type) {
    // The id of a test: Module.Suite/InnerSuite/test()/File.swift:1:1.
    // A private type has the place of its file among its names.
    let names = String(reflecting: suite).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }
    pattern = "^\(names[0])\\.\(names.dropFirst().joined(separator: "/"))/"
    fileID = nil
  }
}
