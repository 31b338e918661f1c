import Foundation
import ItemDetail

/// A stub below a real session: it gives its canned answers, whatever the server
/// says today.
///
/// It goes by the method and the path of a request, and fails a request that it has
/// no answer to. `FakeShopURLProtocol` makes the calls to the client.
public final class StubShopURLProtocol: FakeShopURLProtocol {
  /// Makes a session, with a host of its own, that a stub answers.
  ///
  /// - Parameter canned: The canned answers; of two to one request, the first counts.
  /// - Returns: The session, and the address that belongs to it.
  public class func makeSession(giving canned: [CannedAnswer]) -> DoubledSession {
    makeSession(inFrontOf: StubCore(canned: canned))
  }
}

/// Finds the canned answer to a request.
private struct StubCore: ItemServing {
  let canned: [CannedAnswer]

  func answer(to request: URLRequest) -> SessionAnswer {
    let fitting = canned.first {
      request.httpMethod == $0.method && request.url?.path == "/\($0.path)"
    }
    return fitting?.answer ?? .failure(URLError(.resourceUnavailable))
  }
}
