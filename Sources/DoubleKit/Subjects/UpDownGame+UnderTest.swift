import Foundation
import ItemDetail

extension UpDownGame {
  /// Makes the game that a test of yours is about: `UpDownGame`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the game: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the service of numbers.
  ///   - fileID: The file that asks.
  /// - Returns: The game to test. It has no number until it is reset.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> UpDownGame {
    let real: MakeUpDownGame = { UpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1)) }
    let make = SubjectUnderTest.make(real, through: .ofDouble(in: urlSession), in: fileID)
    return make(urlSession, baseURL)
  }
}
