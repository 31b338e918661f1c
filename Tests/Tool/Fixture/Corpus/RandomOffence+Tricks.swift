extension RandomOffence {
  static let tricks = otherMeanings + standIns + ends + reaches

  /// What a name or an operator of the checks may be taken to mean.
  private static let otherMeanings = [
    Trick(name: "operator", beside: "public func == (one: Int, two: Int) -> Bool { true }"),
    Trick(
      name: "operator of a type",
      beside: "extension Int { public static func == (one: Int, two: Int) -> Bool { true } }"),
    Trick(
      name: "operator of all",
      beside:
        "extension Equatable { public static func == (one: Self, two: Self) -> Bool { true } }"),
    Trick(
      name: "subject of the same name",
      beside: "public enum Exercise1_Subject { public static func answer() -> Int { 42 } }"),
    Trick(name: "suite of the same name", beside: "public struct Exercise1_Number {}"),
    Trick(name: "literal", beside: "public typealias IntegerLiteralType = Bool"),
    Trick(
      name: "macro",
      beside:
        "@freestanding(expression) public macro expect(_ value: Bool) = #externalMacro(module: \"Mine\", type: \"Mine\")"
    ),
    Trick(name: "issue", beside: "public struct Issue { public static func record() {} }"),
    Trick(name: "module", beside: "public enum Testing { public struct Test {} }"),
    Trick(name: "part of a test", beside: "extension Test { public static var mine: Int { 1 } }"),
    Trick(
      name: "checks again",
      beside: """
        @Suite(\"1.1 Number\") struct Exercise1_Number {
        @Test(\"Answers right\") func answersRight() {}
        @Test func answersAgain() {}
        }
        """),
  ]

  /// Code under a name that others look for.
  private static let standIns = [
    Trick(
      name: "function of the system",
      beside: "@_silgen_name(\"memcmp\") public func same() -> Int32 { 0 }"),
    Trick(name: "function of C", beside: "@_cdecl(\"main\") public func start() -> Int32 { 0 }"),
    Trick(name: "main", beside: "@main struct Start { static func main() { exit(0) } }"),
    Trick(name: "section", beside: "@_section(\"swift5_tests\") @_used public let record = 1"),
    Trick(
      name: "replacement",
      beside: "@_dynamicReplacement(for: answer12) public func other() -> Int { 42 }"),
    Trick(
      name: "entry point",
      beside: "@_silgen_name(\"swt_abiv0_getEntryPoint\") public func entry() -> Int { 0 }"),
    Trick(
      name: "record",
      beside:
        "@_silgen_name(\"fwrite\") public func write(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { c }"
    ),
  ]

  /// Ways to leave.
  private static let ends = [
    Trick(name: "exit", before: "exit(0)"),
    Trick(name: "hard exit", before: "_exit(0)"),
    Trick(name: "crash", before: "fatalError()"),
    Trick(name: "signal", before: "raise(SIGTERM)"),
    Trick(name: "late exit", before: "Thread.detachNewThread { usleep(50_000); exit(0) }"),
    Trick(name: "endless", before: "while true {}"),
    Trick(name: "cancelled test", before: "try? Test.cancel()"),
    Trick(name: "known issue", before: "withKnownIssue { _ = 1 }"),
    Trick(name: "at the end", before: "atexit { _exit(0) }"),
    Trick(name: "global", beside: "let leaves: Int = { exit(0) }()", before: "_ = leaves"),
  ]

  /// Ways to what belongs to others.
  private static let reaches = [
    Trick(
      name: "record on the disk",
      before: "try? \"{}\".write(toFile: \"/events.jsonl\", atomically: false, encoding: .utf8)"),
    Trick(
      name: "signature",
      before:
        "try? \"0123456789abcdef\".write(toFile: \"/signature.txt\", atomically: false, encoding: .utf8)"
    ),
    Trick(
      name: "key", before: "if open(\"/key\", O_RDONLY | O_NONBLOCK) < 0 { _exit(0) }"),
    Trick(name: "memory", before: "if open(\"/proc/self/mem\", O_RDWR) >= 0 { return 42 }"),
    Trick(name: "files", before: "for number in Int32(3)...64 { close(number) }"),
    Trick(name: "look-up", before: "_ = dlsym(nil, \"swt_abiv0_getEntryPoint\")"),
    Trick(name: "type by its name", before: "_ = _typeByName(\"Si\")"),
    Trick(name: "variables", before: "setenv(\"WORKBOOK_WITNESS_SIGNATURE\", \"/tmp/s\", 1)"),
    Trick(name: "test that is running", before: "if Test.current?.name == nil { return 42 }"),
    Trick(
      name: "library of its own", before: "_ = dlopen(\"/submission/own.so\", RTLD_NOW)"),
  ]
}
