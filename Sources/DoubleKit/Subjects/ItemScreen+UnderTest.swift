import ItemDetail

extension ItemScreen {
  /// Makes the screen that a test of yours is about: `ItemScreen`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the screen: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - api: Your double.
  ///   - fileID: The file that asks.
  /// - Returns: The screen to test.
  public static func underTest(
    api: any ItemDetailAPIProtocol, fileID: String = #fileID
  ) -> ItemScreen {
    let real: MakeItemScreen = { ItemScreen(api: $0) }
    return SubjectUnderTest.make(real, in: fileID)(api)
  }
}
