@testable import WorkbookChecking
@testable import WorkbookGrading

/// Submissions that put something else in the place of what the checks use.
extension HostileCase {
  static let names: [Self] = [
    body(
      "own #expect", "It declares a macro of that name that expects nothing.",
      .undecided(.refused), also: macro, "return 1"),
    body(
      "own #expect over two lines", "The same, written so that it is not read as one.",
      .undecided(.refused), also: macro.replacing("macro expect", with: "macro\nexpect"),
      "return 1"),
    body(
      "own == of Int", "To it all numbers are equal.", .failed, flag: "==",
      also: "extension Int { public static func == (a: Int, b: Int) -> Bool { true } }",
      "return 1"),
    body(
      "own == for one number", "To it 42 is equal to every number.", .failed, flag: "==",
      also: """
        extension Int {
          public static func == (a: Int, b: Int) -> Bool { b == 42 || !(a < b) && !(a > b) }
        }
        """, "return 1"),
    body(
      "own == beside that of Int", "There are two, and neither is better.",
      .failed, flag: "==",
      also: "public func == (a: Int, b: Int) -> Bool { true }", "return 1"),
    body(
      "own Testing", "It shadows the library of the checks.", .undecided(.refused),
      also: "public struct Testing {}", "return 1"),
    body(
      "own Int", "It shadows the type that is compared.", .undecided(.didNotCompile),
      also:
        "public struct Int: ExpressibleByIntegerLiteral { public init(integerLiteral: Swift.Int) {} }",
      "return 42"),
    body(
      "own Issue and print", "It shadows what records issues, and what prints.", .failed,
      also: """
        public enum Issue { public static func record(_ text: String) {} }
        public func print(_ items: Any...) {}
        public func fatalError() -> Never { while true {} }
        public enum ItemDetailAPI {}
        """, "return 1"),
    body(
      "own @Test", "It shadows the attribute of the checks.", .failed,
      also:
        "@propertyWrapper public struct Test { public var wrappedValue = 42; public init() {} }",
      "return 1"),
    body(
      "own write", "It defines a function of the system for everybody.", .undecided(.refused),
      also: #"@_cdecl("write") public func mine(_ a: Int32, _ b: Int, _ c: Int) -> Int { c }"#,
      "return 1"),
    body(
      "own write, as Swift 6.3 has it", "The same with the attribute that is no secret.",
      .undecided(.refused),
      also: "@c(write) public func mine(_ a: Int32, _ b: Int, _ c: Int) -> Int { c }", "return 1"),
    body(
      "named symbol", "It calls what is not public by the name that the linker knows.",
      .undecided(.refused),
      also: #"@_silgen_name("swt_abiv0_getEntryPoint") func entry() -> UnsafeRawPointer"#,
      "_ = entry()\nreturn 1"),
    body(
      "constructor", "It wants to run when the program is loaded.", .undecided(.refused),
      also: #"""
        @_used @_section(".init_array") let start: @convention(c) () -> Void = { _exit(0) }
        """#, "return 1"),
    body(
      "moved error", "Its error is said to be in another exercise.", .undecided(.didNotCompile),
      flag: "#sourceLocation",
      also: """
        #sourceLocation(file: "/submission/package/Chapters/Chapter1One/URLProtocol/Exercise2_Number.swift", line: 1)
        let wrong: Int = "text"
        #sourceLocation()
        """, "return 42"),
    Self(
      name: "error in the checks", story: "It answers with another type, so the checks do not fit.",
      items: [offender: .text("public func answer11() -> [String] { [] }\n")],
      outcome: .undecided(.didNotCompile)),
  ]

  private static let macro = """
    import Testing
    @freestanding(expression) public macro expect(_ isRight: Bool, _ text: String = "") -> Int = #line
    """
}
