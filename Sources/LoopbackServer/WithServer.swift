import ItemDetail

/// Starts a server, hands it to `body`, and stops it however `body` ends.
///
/// - Parameters:
///   - items: What the shop sells.
///   - isolation: Where `body` runs; the caller's own isolation.
///   - body: What to do while the server runs.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw, or `SystemCallError` when the server could not
///   start.
public func withServer<Result>(
  items: [Item] = [], isolation: isolated (any Actor)? = #isolation,
  _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer(items: items)
  defer { server.stop() }
  return try await body(server)
}
