import DoubleKit
import Testing

/// Exercise 5.4: runs a test with a mock that always verifies.
///
/// `defer` runs on every way out, also when the body throws, so one line is
/// enough. A body that throws is the case that matters: a missing call may be
/// the reason why `#require` threw. Another right way: catch the error, verify,
/// and throw it again.
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
  defer { shop.verify(sourceLocation: sourceLocation) }
  return try await body(shop)
}
