import DoubleKit

/// Exercise 7.1: predict the life of a request, then run it.
///
/// The system asks when a task begins, and it starts one double for each load. A
/// cancel is a call of `stopLoading`. Linux makes it even for a task that never
/// began; it does not make it after an answer, and Darwin does. Darwin's
/// predictions were not run. Another right way: a dictionary of the situations.
enum LifeOfARequest {
  #if canImport(Darwin)
    private static let atTheEnd = [LifeEvent.stopLoading]
    private static let cancelledAsleep: [LifeEvent] = []
  #else
    private static let atTheEnd: [LifeEvent] = []
    private static let cancelledAsleep = [LifeEvent.canInit, .stopLoading]
  #endif

  static func prediction(for situation: LifeSituation) -> [LifeEvent]? {
    let answered = [LifeEvent.canInit, .startLoading, .response, .data, .finish] + atTheEnd
    return switch situation {
    case .answered: answered
    case .loadedTwice: [.canInitDeclines] + answered + [.canInitDeclines] + answered
    case .neverResumed: []
    case .cancelledWhileLoading, .cancelledBeforeAwait: [.canInit, .startLoading, .stopLoading]
    case .cancelledBeforeResume: cancelledAsleep
    }
  }
}
