import Foundation
import ItemDetail
import Testing

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
    guard let variant = APIUnderTest.current else {
      if Test.current == nil { APIUnderTest.strays.record(fileID) }
      return ItemDetailAPI(urlSession: urlSession, baseURL: baseURL)
    }
    variant.note(Seam(of: urlSession))
    return variant.make(urlSession, baseURL)
  }
}

/// The API that `ItemDetailAPI.underTest` makes while the workbook judges tests.
package struct APIUnderTest: Sendable {
  /// The API of the calling task, nil in an ordinary run.
  @TaskLocal package static var current: APIUnderTest?

  /// The files that asked for an API where no test was running: on a queue, or
  /// in a detached task. They got the real one.
  package static let strays = CompletionLog<String>()

  /// Builds the API.
  let make: MakeItemDetailAPI
  /// Takes the seam through which a test makes one.
  let note: @Sendable (Seam) -> Void
  /// Is told that the test goes on: a wait of its own is over.
  let onSignOfLife: @Sendable () -> Void

  /// Makes a context.
  package init(
    make: @escaping MakeItemDetailAPI, note: @escaping @Sendable (Seam) -> Void,
    onSignOfLife: @escaping @Sendable () -> Void
  ) {
    self.make = make
    self.note = note
    self.onSignOfLife = onSignOfLife
  }
}
