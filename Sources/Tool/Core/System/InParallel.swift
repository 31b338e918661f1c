/// Works on each item of a list, some at the same time. After a failure the rest is
/// cancelled.
///
/// - Parameters:
///   - items: begun in this order.
///   - atOnce: how many at the same time.
///   - work: gets an item and the number of its worker, from 0 on, who does one thing at a
///     time.
///   - onValue: takes each result as it comes.
/// - Returns: the results, in the order of the list.
/// - Throws: the first failure.
package func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int,
  _ work: @escaping @Sendable (Item, _ worker: Int) async throws -> Value,
  onValue: (Value) throws -> Void = { _ in }
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: (index: Int, worker: Int, value: Value).self) { group in
    var waiting = items.enumerated().makeIterator()
    var values: [Int: Value] = [:]
    func begin(_ worker: Int) {
      guard let (index, item) = waiting.next() else { return }
      group.addTask { (index, worker, try await work(item, worker)) }
    }
    for worker in 0..<atOnce { begin(worker) }
    while let done = try await group.next() {
      values[done.index] = done.value
      try onValue(done.value)
      begin(done.worker)
    }
    return items.indices.compactMap { values[$0] }
  }
}
