// Half right: it sorts everything but 404, and the fake does not fail yet.
// Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail

/// Exercise 3.4: a fake that fails as the real server does.
enum FailureContract {
  static func outcomeClass(of result: Result<Item, any Error>) -> OutcomeClass {
    switch result {
    case .success: .item
    case .failure(APIResponseError.request): .notAsked
    case .failure(APIResponseError.network): .refused
    case .failure(is APIResponseError): .unreadable
    case .failure: .noAnswer
    }
  }

  static func answer(in fault: ServerFault) -> SessionAnswer {
    .status(200)
  }
}
