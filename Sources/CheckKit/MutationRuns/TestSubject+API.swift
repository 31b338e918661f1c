import DoubleKit
import Foundation
import ItemDetail
import Mutants

extension APIVariant: SubjectVariant {
  /// Builds the API around a session.
  public var make: MakeItemDetailAPI { makeAPI }
}

extension TestSubject<APIVariant> {
  /// The API of the shop, which tests reach on both seams.
  public static var itemDetailAPI: Self {
    let real: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    return TestSubject(
      Words(
        type: "ItemDetailAPI", "an", "API", parameters: "urlSession:baseURL:",
        broken: "on which every call fails"),
      seams: Seam.allCases, real: real, broken: [{ _, _ in BrokenAPI() }],
      otherFaults: quietFaults + [.asksWhenMade]
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }

  /// All faults but those that go past the session of the test: they call back
  /// when the test is over, and an expectation in a callback would then fail
  /// outside of every test.
  private static let quietFaults = APIVariant.mutants.filter {
    ![APIVariant.usesShared, .doesNotValidateAndUsesShared].map(\.name).contains($0.name)
  }
}

/// An API that sends nothing, and calls back with an error of its own.
private struct BrokenAPI: ItemDetailAPIProtocol {
  private struct Broken: Error {}

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Broken()))
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Broken()))
    return nil
  }
}

extension GradedRun where Variant == APIVariant {
  /// The sessions that the tests make their APIs with, for a check that asks whether a double
  /// of another exercise is what fails.
  public func sessionsInUse() async -> [any URLSessionProtocol] {
    let used = CompletionLog<any URLSessionProtocol>()
    _ = await report(
      on: APIVariant("sessions \(UUID())", "is the real one") {
        used.record($0)
        return ItemDetailAPI(urlSession: $0, baseURL: $1)
      })
    return used.values
  }
}

extension URLSessionProtocol {
  /// Whether the double of another session answers for this one.
  public func isServed(by other: DoubledSession) -> Bool {
    (self as? URLSession)?.configuration.protocolClasses?.first == other.urlProtocol
  }
}
