import DoubleKit

/// Exercise 7.1: predict the life of a request, then run it.
///
/// `Sources/DoubleKit/Life/LifeSituation.swift` plays six situations with a double. For
/// each, predict what happens at the double, in order: the calls that it gets, and what it
/// tells its client. Predict `[]` if nothing happens at all; `nil` means that you have not
/// predicted yet.
enum LifeOfARequest {
  static func prediction(for situation: LifeSituation) -> [LifeEvent]? {
    // TODO: Predict the events of each situation, in order.
    switch situation {
    case .answered: nil
    case .loadedTwice: nil
    case .neverResumed: nil
    case .cancelledWhileLoading: nil
    case .cancelledBeforeResume: nil
    case .cancelledBeforeAwait: nil
    }
  }
}
