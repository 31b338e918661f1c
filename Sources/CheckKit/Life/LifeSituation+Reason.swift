import DoubleKit

extension LifeSituation {
  /// Why the request lives and ends as it does, as a sentence or two.
  public var reason: String {
    switch self {
    case .answered:
      """
      The system asks, starts, and listens until finish. After that, Linux makes no call any more; \
      an Apple system calls stopLoading too, as far as we know.
      """
    case .loadedTwice:
      "Each load is a new one: the session asks the classes again, in order, until one accepts."
    case .neverResumed:
      "dataTask(with:) only makes a task. Until it is resumed or cancelled, the session asks no class."
    case .cancelledWhileLoading:
      """
      A double hears of a cancel through stopLoading, and is silent from then on: the session \
      itself tells the caller URLError.cancelled.
      """
    case .cancelledBeforeResume:
      """
      A cancelled task never starts. On Linux, the cancel still asks for a double and stops it: \
      stopLoading can come without a startLoading. Apple does not say what its systems do.
      """
    case .cancelledBeforeAwait:
      """
      data(from:) does not refuse to start in a cancelled Swift task: on Linux it resumes its task, \
      and cancels it right after. Apple does not say what its systems do.
      """
    }
  }
}
