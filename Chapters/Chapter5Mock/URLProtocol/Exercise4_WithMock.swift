import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock that always verifies.
///
/// The closure gets a new `MockShop`, and tells it which requests to expect. When
/// the closure has returned, thrown or been cancelled, verify the shop once, at
/// the line of the caller. The caller gets the value of the closure, or its error
/// unchanged. `withMock` itself reports nothing else.
func withMock<Value>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (MockShop) async throws -> Value
) async rethrows -> Value {
  let shop = MockShop()
  // TODO: This function has three mistakes.
  do {
    let value = try await body(shop)
    if !Task.isCancelled { shop.verify() }
    return value
  } catch {
    Issue.record(error)
    shop.verify(sourceLocation: sourceLocation)
    throw error
  }
}
