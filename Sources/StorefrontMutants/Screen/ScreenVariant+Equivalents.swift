import ItemDetail
import Mutants
import Synchronization

// Differences of a screen that no test may rely on.
extension StorefrontVariant where Make == MakeItemScreen {
  /// Needs another turn of the main actor to show an answer.
  public static var showsAMomentLater: Self {
    Self(
      "showsAMomentLater", "shows an answer a few turns of the main actor later",
      rules: { rules in
        rules.onMainActor = { work in
          Task { @MainActor in
            for _ in 1...3 { await Task.yield() }
            work()
          }
        }
      })
  }

  /// Cancels each load before the next one, even a load that is over.
  public static var cancelsWhatHasEnded: Self {
    Self("cancelsWhatHasEnded", "cancels a request before the next one, even if it has ended") {
      ItemScreen(api: TidyAPI(real: $0))
    }
  }

  /// Cancels the last load when the page is left, even one that is over.
  public static var cancelsWhatIsOver: Self {
    Self(
      "cancelsWhatIsOver", "cancels the last load when it is left, even one that is over",
      rules: { $0.keepsWhatIsOver = true })
  }

  /// Tells a task twice that it is cancelled.
  public static var cancelsTwice: Self {
    Self("cancelsTwice", "cancels a request twice when it cancels it") {
      ItemScreen(
        api: RecancellingAPI(real: $0) { task in
          task.cancel()
          task.cancel()
        })
    }
  }

  /// Every difference of a screen that a test must put up with.
  public static var equivalents: [Self] {
    [showsAMomentLater, cancelsWhatHasEnded, cancelsWhatIsOver, cancelsTwice]
  }
}

/// An API that cancels the task of each load before the next one, unless that was
/// done already.
private final class TidyAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol
  private let newest = Mutex<TidyTask?>(nil)

  init(real: any ItemDetailAPIProtocol) {
    self.real = real
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    newest.withLock { $0.take() }?.cancel()
    let task = real.loadItemDetail(id: id, completion: completion).map(TidyTask.init)
    newest.withLock { $0 = task }
    return task
  }
}

/// A task that passes on the first `cancel()` alone.
private final class TidyTask: URLSessionDataTaskProtocol {
  private let base: any URLSessionDataTaskProtocol
  private let isCancelled = Mutex(false)

  init(base: any URLSessionDataTaskProtocol) {
    self.base = base
  }

  func resume() { base.resume() }

  func cancel() {
    let isFirst = isCancelled.withLock { isCancelled in
      defer { isCancelled = true }
      return !isCancelled
    }
    if isFirst { base.cancel() }
  }
}
