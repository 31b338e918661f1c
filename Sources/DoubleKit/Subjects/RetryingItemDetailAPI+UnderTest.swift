import ItemDetail

extension RetryingItemDetailAPI {
  /// Makes the loader that a test of yours is about: `RetryingItemDetailAPI`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the loader: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - api: Your double of the API.
  ///   - clock: Your clock.
  ///   - fileID: The file that asks.
  /// - Returns: The loader to test.
  public static func underTest(
    api: any ItemDetailAPIProtocol, clock: any Clock<Duration>, fileID: String = #fileID
  ) -> RetryingItemDetailAPI {
    let real: MakeRetryingItemDetailAPI = { RetryingItemDetailAPI(api: $0, clock: $1) }
    return SubjectUnderTest.make(real, in: fileID)(api, clock)
  }
}
