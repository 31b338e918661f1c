import DoubleKit
import Foundation
import ItemDetail

/// Exercise 3.4: a fake that fails as the real server does.
///
/// `outcomeClass(of:)` sorts the end of a load into a group: `OutcomeClass`
/// describes them. `answer(in:)` is the fake's answer in each `ServerFault`. A load
/// from the fake must end in the same group as one from the real server, and with
/// the same `APIResponseError` if there is one.
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
