import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLaws {
  static let cancelsOneTaskAlone = Law<SessionDouble>(
    "A task that is cancelled leaves the others alone."
  ) { double in
    let request = URLRequest.ofLaw("items/31")
    guard await double.answersTwice(request) else { return nil }
    let made = double.make(.status(410), [request, request])
    let waiting = HandlerWatch()
    let tasks = [HandlerWatch(), waiting].map { made.task(for: request, watchedBy: $0) }
    tasks[0].cancel()
    tasks[1].resume()
    let isOtherAnswered = await waiting.answer != nil
    guard withExtendedLifetime(tasks, { isOtherAnswered }) else {
      return "\(double.name) made two tasks; one was cancelled, and the other was not answered."
    }
    return await made.answer(to: request) == nil
      ? "One task of \(double.name) was cancelled, and one that was made later was not answered."
      : nil
  }
}

extension SessionDouble {
  /// Whether it answers a request, and the same once more: one that does not
  /// breaks another law.
  fileprivate func answersTwice(_ request: URLRequest) async -> Bool {
    let made = make(.status(410), [request, request])
    guard await made.answer(to: request) != nil else { return false }
    return await made.answer(to: request) != nil
  }
}
