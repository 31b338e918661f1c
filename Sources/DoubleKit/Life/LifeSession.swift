import Foundation

/// A real session in which one situation is played, and what its double writes
/// down.
struct LifeSession: Sendable {
  private let url = ShopURL.fresh()
  private let events = CompletionLog<LifeEvent>()
  private let ends = CompletionLog<Void>()
  private let session: URLSession

  init(for situation: LifeSituation) {
    session = .keepingNothing(answeredBy: situation.urlProtocols)
    LifeURLProtocol.plans[url] = .init(isAnswered: situation.isAnswered, events: events)
  }

  /// Makes a task, which nobody has resumed yet.
  func makeTask() -> URLSessionDataTask {
    session.dataTask(with: url) { [ends] _, _, _ in ends.record(()) }
  }

  /// Loads as an async caller does, and ends with what it throws.
  func awaitData() async {
    _ = try? await session.data(from: url)
    ends.record(())
  }

  /// Waits until the double has started the load.
  func start() async {
    _ = await eventually(within: .test) { events.values.contains(.startLoading) }
  }

  /// Waits until the caller has heard the end, and the loader has done what it
  /// had to do after it.
  ///
  /// - Parameter number: Which end: the first is number 1.
  func end(_ number: Int = 1) async {
    await ends.values(atLeast: number, within: .test)
    await LoaderThread.shared.finish()
  }

  /// What the double wrote down; nil when the caller waits for the end in vain.
  func events(after count: Int) async -> [LifeEvent]? {
    await LoaderThread.shared.finish()
    defer { session.finishTasksAndInvalidate() }
    return ends.values.count == count ? events.values : nil
  }
}
