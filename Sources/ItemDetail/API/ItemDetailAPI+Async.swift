extension ItemDetailAPIProtocol {
  /// Asks for an item and waits for it: the async twin of
  /// `loadItemDetail(id:completion:)`.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`, the transport's own error as it came, or
  ///   `CancellationError` as soon as the calling task is cancelled; the
  ///   request is then cancelled too.
  public func itemDetail(id: Int) async throws -> Item {
    try Task.checkCancellation()
    return try await PendingLoad.value { load in
      loadItemDetail(id: id) { load.end(with: $0) }
    }
  }
}
