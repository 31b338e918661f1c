import Foundation
import ItemDetail

extension ShopClient {
  /// Makes the client that a test of yours is about: `ShopClient`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the client: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - configuration: What its session is made from: the way in for your double.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    configuration: URLSessionConfiguration, baseURL: URL, fileID: String = #fileID
  ) -> any ShopClientProtocol {
    let real: MakeShopClient = { ShopClient(configuration: $0, baseURL: $1) }
    return SubjectUnderTest.make(real, in: fileID)(configuration, baseURL)
  }
}
