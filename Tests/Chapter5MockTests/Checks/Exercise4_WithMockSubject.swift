import DoubleKit
import Testing

@testable import Chapter5Mock

/// What the checks of 5.4 judge, in the shape that they need.
enum Exercise4_Subject {
  @Sendable static func run(
    _ sourceLocation: SourceLocation, _ body: @Sendable (MockShop) async throws -> String
  ) async throws -> String {
    try await withMock(sourceLocation: sourceLocation, body)
  }
}
