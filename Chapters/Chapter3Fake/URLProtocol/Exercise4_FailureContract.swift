import DoubleKit
import Foundation
import ItemDetail

/// Exercise 3.4: a fake that fails as the real server does.
///
/// `outcomeClass(of:)` sorts the end of a load into a class: `OutcomeClass`
/// describes them. No server over HTTP causes `.network(statusCode: nil)`, so its
/// class does not matter here. `answer(in:)` is the fake's answer in each
/// `ServerFault`. It holds only what a loader can deliver: a response with a
/// body, which may be empty, or an error of the transport without a body. The
/// checks put the fake behind a `URLProtocol`, and cause the same fault on the
/// real server. Both loads must end in one class, and with the same
/// `APIResponseError` if there is one. If the server answers 200, the fake
/// answers 200 too.
enum FailureContract {
  static func outcomeClass(of result: Result<Item, any Error>) -> OutcomeClass {
    // TODO: Sort by the kind of failure. Error codes differ between systems.
    return .item
  }

  static func answer(in fault: ServerFault) -> SessionAnswer {
    // TODO: Which response, body or error does a loader deliver in this fault?
    return .status(200)
  }
}
