import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.4: a fake that fails as the real server does.
///
/// `outcomeClass(of:)` sorts how a load ended: `OutcomeClass` says what belongs
/// where. No server over HTTP causes `.network(statusCode: nil)`, so its class
/// does not matter here. `answer(in:)` is what the fake delivers in each
/// `ServerFault`, and only what a loader can deliver: a response with a body,
/// which may be empty, or an error of the transport without a body. The checks
/// put it behind a `URLProtocol`, run the real server with the same fault, and
/// expect that both loads end alike: in one class, and with the same
/// `APIResponseError` if there is one. A status of 200 is 200 in the fake too.
enum FailureContract {
  static func outcomeClass(of result: Result<Item, any Error>) -> OutcomeClass {
    // TODO: Sort by the kind of failure. A code is one platform's word for it.
    return .item
  }

  static func answer(in fault: ServerFault) -> SessionAnswer {
    // TODO: What does a loader hand on when this happens to it?
    return .status(200)
  }
}
