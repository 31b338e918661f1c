import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock whose verdict cannot be forgotten.
///
/// `defer` runs on each way out, the error's too, so there is one place where
/// the shop verifies. A body that throws is the case that matters: `#require`
/// throws, and the call that is missing may be the reason. Another right way:
/// catch the error, verify, and throw it again.
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
  defer { shop.verify(sourceLocation: sourceLocation) }
  return try await body(shop)
}
