/// Tests that a learner wrote: which of all the tests in the process they are.
public struct LearnersSuite: Sendable {
  /// A regular expression for the ids of all tests that run with them:
  /// `Module.Suite/test()/File.swift:1:1`. A run costs time for every test of
  /// the process, so suites in one enclosing type run together.
  let pattern: String
  /// What the ids of these tests begin with.
  let prefix: String
  /// The file that they stand in, nil when any will do.
  let fileID: String?
  /// The name of a test that is left out, nil when none is.
  private let omitted: String?

  /// All tests of one file.
  public init(inFile fileID: String) {
    // A test of another file would run too, and might crash or never end.
    let parts = fileID.split(separator: "/").map { $0.replacing(".", with: "\\.") }
    prefix = "\(parts[0])."
    pattern = "^\(parts[0])\\.(.+/)?\(parts[parts.count - 1]):[0-9]+:[0-9]+$"
    (self.fileID, omitted) = (fileID, nil)
  }

  /// All tests of one suite.
  public init(_ suite: Any.Type, without omitted: String? = nil) {
    // A private type has the place of its file among its names.
    let names = String(reflecting: suite).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }
    prefix = "\(names[0]).\(names.dropFirst().joined(separator: "/"))/"
    pattern = "^\(names[0])\\.\(names[1])/"
    fileID = nil
    self.omitted = omitted
  }

  /// Whether a test is one of these.
  func has(_ test: SuiteReport.TestEnd) -> Bool {
    if let omitted, test.id.hasPrefix("\(prefix)\(omitted)(") { return false }
    return test.id.hasPrefix(prefix) && (fileID.map { $0 == test.fileID } ?? true)
  }
}
