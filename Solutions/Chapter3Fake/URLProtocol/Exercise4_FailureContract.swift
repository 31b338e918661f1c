import DoubleKit
import Foundation
import ItemDetail

/// Exercise 3.4: a fake that fails as the real server does.
///
/// Any error but an `APIResponseError` came from the transport, and means that no
/// whole answer came. Half a body is such an error too: the loader knows how long
/// the body should be, and never hands on half of it. Another right way: begin
/// with the transport, `error is APIResponseError`, and look at the status
/// afterwards.
enum FailureContract {
  static func outcomeClass(of result: Result<Item, any Error>) -> OutcomeClass {
    switch result {
    case .success: .item
    case .failure(APIResponseError.request): .notAsked
    case .failure(APIResponseError.network(statusCode: 404)): .notFound
    case .failure(APIResponseError.network): .refused
    case .failure(is APIResponseError): .unreadable
    case .failure: .noAnswer
    }
  }

  static func answer(in fault: ServerFault) -> SessionAnswer {
    switch fault {
    case .notFound: .status(404)
    case .serverError: .status(500)
    case .emptyBody: .status(200)
    case .notJSON: .status(200, body: "<html>Closed for repairs.</html>")
    case .truncatedBody, .closedWithoutAnswer, .notHTTP: .failure(URLError(.networkConnectionLost))
    case .nobodyListening: .failure(URLError(.cannotConnectToHost))
    }
  }
}
