extension Sequence where Element: Sendable {
  /// The results for all elements, worked out at once, in the order of the
  /// elements.
  ///
  /// A check that tries many arguments waits as long as the slowest of them, and
  /// what it reports has the same order in every run.
  public func mapAtOnce<Value: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> Value
  ) async -> [Value] {
    await withTaskGroup { group in
      for (place, element) in enumerated() {
        group.addTask { (place, await transform(element)) }
      }
      return await group.reduce(into: [(Int, Value)]()) { $0.append($1) }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
