import Foundation
import ItemDetail

extension ItemDetailClient {
  /// Makes the client that a test of yours is about: `ItemDetailClient`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the client: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - transport: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    transport: any HTTPTransport, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any ItemDetailClientProtocol {
    let real: MakeItemDetailClient = { ItemDetailClient(transport: $0, baseURL: $1) }
    let make = SubjectUnderTest.make(real, through: Seam(of: transport), in: fileID)
    return make(transport, baseURL)
  }
}
