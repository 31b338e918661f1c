import Foundation
import ItemDetail

extension ItemDetailAPI {
  /// Makes the API that a test of yours is about: `ItemDetailAPI`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// a version of the API in its place: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite, once for
  /// each test.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The API to test.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any ItemDetailAPIProtocol {
    let real: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    let make = SubjectUnderTest.make(real, through: .ofDouble(in: urlSession), in: fileID)
    return make(urlSession, baseURL)
  }
}
