@testable import WorkbookGrading

/// Submissions that hide a word from whoever reads their text. Their objects have to
/// name it all the same.
extension HostileCase {
  static let spellings: [Self] = [
    body(
      "name behind back-ticks", "It gives code the name of a function of the system.",
      .undecided(.refused),
      also: """
        @`_silgen_name`("memcmp")
        public func same(_ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ size: Int) -> Int32 { 0 }
        """, "return 1"),
    body(
      "name behind a comment", "It gives code such a name, with a comment in the attribute.",
      .undecided(.refused),
      also: """
        /*
        // */ @_silgen_name("strcmp")
        public func same(_ one: UnsafeRawPointer, _ two: UnsafeRawPointer) -> Int32 { 0 }
        """, "return 1"),
    body(
      "call behind back-ticks", "It calls the system by a name that it has made up.",
      .passedFlagged("getppid"),
      also: """
        @`_silgen_name`("getppid")
        func parent() -> Int32
        """, "return parent() < 0 ? 1 : 42"),
    body(
      "part of Swift Testing", "It adds to the type that stands for a test.",
      .undecided(.refused),
      also: """
        import Testing
        extension Test { public static func mine() -> Int { 1 } }
        """, "return Test.mine()"),
    body(
      "module of the same name", "A type of its own is called like the library.",
      .undecided(.refused), also: "public enum Testing { public struct Test {} }", "return 1"),
    body(
      "test of its own", "It has a test, where nobody asks for one.", .failed,
      also: "import Testing\n@Test func mine() { exit(0) }", "return 1"),
    body(
      "type by its name", "It looks for the type of a check.", .undecided(.refused),
      #"return _typeByName("Si") == nil ? 42 : 1"#),
  ]
}
