// Half right: it verifies at the line of the caller, but not after a cancel.
// Earns 6 of 10 points.
import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock that always verifies.
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
  do {
    let value = try await body(shop)
    if !Task.isCancelled { shop.verify(sourceLocation: sourceLocation) }
    return value
  } catch {
    shop.verify(sourceLocation: sourceLocation)
    throw error
  }
}
