import DoubleKit

@testable import Chapter7URLLoading

/// What the checks of 7.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func prediction(_ situation: LifeSituation) -> [LifeEvent]? {
    LifeOfARequest.prediction(for: situation)
  }
}
