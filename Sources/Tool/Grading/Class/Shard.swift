/// One of several parts of a class, each of which is graded by a call of its own.
struct Shard: Equatable, Sendable {
  /// Which part, from 1 on.
  let number: Int
  /// How many parts there are.
  let count: Int

  /// Reads `2/4`; nil when it is no part that there can be.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(\.isNumeral), let number = Int(parts[0]),
      let count = Int(parts[1]), number >= 1, number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Its part of a list that has the same order wherever it is made.
  func part<Element>(of list: [Element]) -> [Element] {
    list.indices.filter { $0 % count == number - 1 }.map { list[$0] }
  }
}

extension Substring {
  fileprivate var isNumeral: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
