import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock whose verdict cannot be forgotten.
///
/// The body gets a new `MockShop`, which takes requests in their order, and
/// tells it what to expect. When the body has
/// ended, the shop verifies exactly once, at the line of the caller: whether the
/// body returned, threw or was cancelled. The caller gets the body's value, or
/// its error as it was thrown. `withMock` itself reports nothing else, not even
/// the error.
///
/// - Parameters:
///   - sourceLocation: The line of the caller.
///   - body: The test; `makeSession()` of the shop makes its session.
/// - Returns: What the body returned.
/// - Throws: What the body threw.
func withMock<Value>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (MockShop) async throws -> Value
) async rethrows -> Value {
  let shop = MockShop()
  // TODO: Let the shop verify.
  return try await body(shop)
}
