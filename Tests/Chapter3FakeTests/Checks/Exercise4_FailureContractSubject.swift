import DoubleKit
import ItemDetail
import LoopbackServer

@testable import Chapter3Fake

/// What the checks of 3.4 judge, in the shape that they need.
enum Exercise4_Subject {
  static func outcomeClass(_ result: Result<Item, any Error>) -> OutcomeClass {
    FailureContract.outcomeClass(of: result)
  }

  static func answer(_ fault: ServerFault) -> SessionAnswer { FailureContract.answer(in: fault) }
}
