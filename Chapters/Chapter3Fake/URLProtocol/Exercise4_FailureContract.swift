import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.4: a fake that fails as the real server does.
///
/// `outcomeClass(of:)` sorts how a load ended: `OutcomeClass` says what belongs
/// where. `answer(in:)` is what the fake delivers in each `ServerFault`. The
/// checks put it behind a URLProtocol, run the real server with the same fault,
/// and expect that both loads end in one class.
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
