import Testing

@testable import WorkbookAuthoring

@Suite("A solution is changed in small ways") struct MutantTests {
  @Test("Each way to change a source", arguments: changes)
  func change(_ source: String, _ name: String) {
    let names = Mutant.all(of: source).map(\.name)
    #expect(names.contains(name), "\(names.joined(separator: "\n"))")
  }

  /// A source, and the name of a mutant that it must have.
  static let changes: [(String, String)] = [
    ("func a() {\n  b()\n  c()\n}", "`b()` → nothing"),
    ("func a() {\n  b()\n  c()\n}", "`b()` → twice"),
    ("func a() {\n  b()\n  c()\n}", "`b() c()` → swapped"),
    ("func a() {\n  b()\n  c()\n}", "`b()` → `return; b()`"),
    ("func a() { b() }", "`func a() { b() }` → `func a() { b(); b() }`"),
    ("func a() { b(of: c.d) }", "`func a() { b(of: c.d) }` → `func a() { b(of: nil) }`"),
    ("func a() {\n  b(\n    1)\n}", "`b( 1)` → nothing"),
    ("class A {\n  override func a() {}\n}", "`override func a() {}` → nothing"),
    ("func a() {\n  if b { c() }\n}", "`if b { c() }` → `if !(b) { c() }`"),
    ("func a() {\n  guard b, c else { return }\n}", negated),
    ("func a() {\n  guard let b, c else { return }\n}", shortened),
    ("func a() {\n  return !b\n}", "`return !b` → `return b`"),
    ("func a() {\n  return b > c\n}", "`return b > c` → `return b >= c`"),
    ("func a() {\n  return b && c\n}", "`return b && c` → `return b || c`"),
    ("let a = 31_000", "`let a = 31_000` → `let a = 31001`"),
    ("let a = 7", "`let a = 7` → `let a = 0`"),
    ("let a = true", "`let a = true` → `let a = false`"),
    (#"let a = "\(b("c")) d""#, #"`let a = "\(b("c")) d"` → `let a = ""`"#),
    (##"let a = #"{"b": 1}"#"##, ##"`let a = #"{"b": 1}"#` → `let a = ""`"##),
    ("let a = b.first", "`let a = b.first` → `let a = b.last`"),
    ("func a() { b.append(c) }", "`func a() { b.append(c) }` → `func a() { b.insert(c, at: 0) }`"),
    ("let a = Mutex(1)", "`let a = Mutex(1)` → `let a = NoLock(1)`"),
    ("let a = PerHost<Int>()", "`let a = PerHost<Int>()` → `let a = ForAllHosts<Int>()`"),
    (
      "switch a {\ncase 1: .b\ncase 2: .c\n}", "`case 1: .b` → `case 1: .c`"
    ),
  ]

  private static let negated =
    "`guard b, c else { return }` → `guard b, !(c) else { return }`"
  private static let shortened = "`guard let b, c else { return }` → `guard let b else { return }`"

  @Test("State becomes static wherever it is used") func staticState() {
    let source = """
      final class A {
        private var b = [1]

        func c(b: Int) { self.b.append(b) }
        func d() -> [Int] { [b].map { [b] in b } }
      }
      """
    let mutant = Mutant.all(of: source).first { $0.kind == "make state static" }
    #expect(
      mutant?.source == """
        final class A {
          private nonisolated(unsafe) static var b = [1]

          func c(b: Int) { Self.b.append(b) }
          func d() -> [Int] { [Self.b].map { [b = Self.b] in Self.b } }
        }
        """)
  }

  @Test("State that an initializer sets becomes static too") func staticStateSetLater() {
    let source = "class A {\n  let b: Int\n  init(b: Int) { self.b = b }\n}"
    let mutant = Mutant.all(of: source).first { $0.kind == "make state static" }
    #expect(
      mutant?.source
        == "class A {\n  nonisolated(unsafe) static var b: (Int)!\n  init(b: Int) { Self.b = b }\n}"
    )
  }

  @Test("Comments, imports and brackets of types are no operators") func nothingToChange() {
    #expect(Mutant.all(of: "import A  // 1 > 2\n\n/* true */ let a: B<C> = d\n").isEmpty)
  }

  @Test("Cases that exclude each other are not swapped") func cases() {
    let apart = Mutant.all(of: "switch a {\ncase 1: .b\ncase 2: .b\n}").map(\.kind)
    let overlapping = Mutant.all(of: "switch a {\ncase (1, _): .b\ncase (_, 2): .c\n}").map(\.kind)
    #expect(!apart.contains("swap two statements"))
    #expect(overlapping.contains("swap two statements"))
  }

  @Test("A solution that asserts keeps its data") func tests() {
    let kinds = Set(Mutant.all(of: "func a() {\n  #expect(b == 7)\n  c()\n}").map(\.kind))
    #expect(kinds == ["drop a statement", "return early", "!= for =="])
  }

  @Test("A name stays when other lines change, and tells places apart") func names() {
    let line = "func a() {\n  b()\n  b()\n}"
    let moved = Mutant.all(of: "// More.\nlet c = d\n\n\(line)").map(\.name)
    #expect(Mutant.all(of: line).map(\.name) == moved)
    #expect(Set(moved).count == moved.count)
    #expect(moved.contains("`b()` → nothing"))
  }
}
