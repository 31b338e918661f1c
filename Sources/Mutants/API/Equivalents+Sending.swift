import Dispatch
import Foundation
import ItemDetail
import Synchronization

// Differences in how requests go out. No caller that waits for the answers may
// rely on them; a test that looks at its double at once may, so they are not
// among `equivalents`.
extension APIVariant {
  /// Sends a request some milliseconds later, and the later of two first.
  public static let sendsTheLaterFirst = APIVariant(
    "sendsTheLaterFirst", "sends a request a moment later, and the second of two first"
  ) {
    ItemDetailAPI(urlSession: UnhurriedSession(base: $0), baseURL: $1)
  }

  /// Writes the JSON of a request with other spaces.
  public static let writesOtherJSON = APIVariant(
    "writesOtherJSON", "writes the JSON of a change with spaces",
    Alteration(request: { request, _ in
      var request = request
      let object = request.httpBody.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      let json = object.flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: .prettyPrinted)
      }
      request.httpBody = json ?? request.httpBody
      return request
    }))

  /// Names the charset of the JSON that it sends. The media type stays the same,
  /// and no reader of JSON looks at the parameter (RFC 8259, section 11).
  public static let namesTheCharset = APIVariant(
    "namesTheCharset", "adds a charset to the Content-Type of a change",
    Alteration(request: { request, _ in
      guard let type = request.value(forHTTPHeaderField: "Content-Type") else { return request }
      var request = request
      request.setValue("\(type); charset=utf-8", forHTTPHeaderField: "Content-Type")
      return request
    }))
}

/// Holds each request back for a moment: when another one comes meanwhile,
/// that one goes out first.
private final class UnhurriedSession: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let held = Mutex<UnhurriedTask?>(nil)

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    UnhurriedTask(
      base: base.dataTask(with: request, completionHandler: completionHandler), session: self)
  }

  fileprivate func hold(_ task: UnhurriedTask) {
    let earlier = held.withLock { held in
      let earlier = held.take()
      if earlier == nil { held = task }
      return earlier
    }
    guard let earlier else {
      return DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
        self.held.withLock { $0.take() }?.send()
      }
    }
    task.send()
    earlier.send()
  }
}

private final class UnhurriedTask: URLSessionDataTaskProtocol {
  private let base: any URLSessionDataTaskProtocol
  private let session: UnhurriedSession
  private let isCancelled = Mutex(false)

  init(base: any URLSessionDataTaskProtocol, session: UnhurriedSession) {
    self.base = base
    self.session = session
  }

  func resume() { session.hold(self) }

  func cancel() {
    isCancelled.withLock { $0 = true }
    base.cancel()
  }

  fileprivate func send() {
    if !isCancelled.withLock({ $0 }) { base.resume() }
  }
}
