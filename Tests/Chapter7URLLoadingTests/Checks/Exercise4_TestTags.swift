import Synchronization

private enum Start: TestTag {}
private enum Zero<Rest: TestTag>: TestTag {}
private enum One<Rest: TestTag>: TestTag {}

/// Two suites, each with a type for a test of its sale.
private enum MorningTests { enum Sale<Rest: TestTag>: TestTag {} }
private enum EveningTests { enum Sale<Rest: TestTag>: TestTag {} }

/// The types of tests.
enum TestTags {
  private static let count = Atomic(0)

  /// A type that no other test has.
  static func fresh() -> any TestTag.Type {
    var number = count.add(1, ordering: .relaxed).newValue
    var tag: any TestTag.Type = Start.self
    while number > 0 {
      tag = tag.followed(byOne: !number.isMultiple(of: 2))
      number /= 2
    }
    return tag
  }

  /// Two fresh types that have one name, in two scopes.
  static func namesakes() -> [any TestTag.Type] { fresh().sales }
}

extension TestTag {
  fileprivate static func followed(byOne: Bool) -> any TestTag.Type {
    byOne ? One<Self>.self : Zero<Self>.self
  }

  fileprivate static var sales: [any TestTag.Type] {
    [MorningTests.Sale<Self>.self, EveningTests.Sale<Self>.self]
  }
}
