import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock that always verifies.
///
/// The body gets a new `MockShop`, which takes requests in order, and tells it
/// which ones to expect. When the body has ended, verify the shop exactly once,
/// at the line of the caller, whether the body returned, threw or was cancelled.
/// The caller gets the body's value, or its error unchanged. `withMock` itself
/// reports nothing else, not even the error.
///
/// - Parameters:
///   - sourceLocation: The line of the caller.
///   - body: The test; `makeSession()` of the shop makes its session.
/// - Returns: The value of the body.
/// - Throws: The error of the body.
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
