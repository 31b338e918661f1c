import DoubleKit
import Foundation
import ItemDetail

/// A held session that releases each task when it is resumed: the laws of the
/// seam are about what answers.
struct ReleasingSession: URLSessionProtocol {
  let held: Exercise2_HeldURLSession.Held
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let path = request.url?.path ?? ""
    return ReleasingTask(
      task: held.session.dataTask(with: request, completionHandler: completionHandler)
    ) { [release = held.release, answer] in release(path, answer) }
  }
}

private struct ReleasingTask: URLSessionDataTaskProtocol {
  let task: any URLSessionDataTaskProtocol
  let release: @Sendable () -> Bool

  func resume() {
    task.resume()
    if release() { return }
    // A double may hold the request a moment later.
    Task { [release] in _ = await eventually(release) }
  }

  func cancel() { task.cancel() }
}
