import Foundation
import ItemDetail

extension SearchAPIProtocol {
  /// Makes the client that a test of yours is about: this one.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// somebody else's client: a right one, or one with a fault. Make it inside the
  /// test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the service.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any SearchAPIProtocol {
    let own: MakeSearchAPI = { Self(urlSession: $0, baseURL: $1) }
    return SubjectUnderTest.make(own, through: .ofDouble(in: urlSession), in: fileID)(
      urlSession, baseURL)
  }
}
