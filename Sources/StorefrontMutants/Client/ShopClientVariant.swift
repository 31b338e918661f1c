import DoubleKit
import Foundation
import ItemDetail
import Mutants

extension StorefrontVariant where Make == MakeShopClient {
  /// Every fault of a client that the workbook knows.
  public static var mutants: [Self] {
    [
      Self(
        "usesSharedSession",
        "sends its requests through URLSession.shared, not through its own session",
        make: { _, _ in
          // A request that gets past the double must reach nothing: no loader knows
          // this scheme.
          ShopClient(
            configuration: URLSession.shared.configuration,
            baseURL: URL(string: "nowhere://shared")!)
        }),
      Self(
        "dropsHeaders", "does not send the headers of its configuration",
        make: {
          let configuration = $0.copied
          configuration.httpAdditionalHeaders = nil
          return ShopClient(configuration: configuration, baseURL: $1)
        }),
      sending("followsToAnotherHost", "follows a redirect to another host") {
        following($0, where: { _, _ in true })
      },
      overlooking(
        "Content-Length", "readsHalfABody", "reads a body that is shorter than announced"),
      overlooking(
        "Content-Encoding", "countsCompressedBytes",
        "takes a compressed body for one that was cut off"),
      loading("ignoresCancel", "goes on when the calling task is cancelled") { client, id in
        try await Task { try await client.item(id: id) }.value
      },
      loading("leavesTheRequest", "lets its request go on when the calling task is cancelled") {
        client, id in
        let race = Race<Item>()
        Task {
          do { race.end(with: .success(try await client.item(id: id))) } catch {
            race.end(with: .failure(error))
          }
        }
        return try await race.winner()
      },
      Self(
        "changesTheConfiguration", "sets a header in the configuration that it was given",
        make: {
          let client = ShopClient(configuration: $0, baseURL: $1)
          $0.httpAdditionalHeaders = ["Accept-Language": "ko-KR"]
          return client
        }),
      throwing("swapsTheLengths", "swaps received and expected in .incomplete") {
        guard case ShopClientError.incomplete(let received, let expected) = $0 else { return $0 }
        return ShopClientError.incomplete(received: expected, expected: received)
      },
      throwing(
        "hidesTheCancel", "throws .network(statusCode: nil) when the calling task is cancelled"
      ) { $0 is CancellationError ? APIResponseError.network(statusCode: nil) : $0 },
      throwing(
        "replacesTransportError", "throws URLError.unknown for every error of the transport"
      ) {
        guard let error = $0 as? URLError, error.code != .cancelled else { return $0 }
        return URLError(.unknown)
      },
      throwing(
        "hidesTheRedirect", "throws URLError.redirectToNonExistentLocation for a redirect"
      ) {
        guard case APIResponseError.network(statusCode: let status?) = $0,
          (300...399).contains(status)
        else { return $0 }
        return URLError(.redirectToNonExistentLocation)
      },
    ]
  }

  /// Every difference of a client that a test must put up with.
  public static var equivalents: [Self] {
    [
      Self(
        "sendsClientHeader", "adds one harmless header",
        make: {
          let configuration = $0.copied
          let headers: [AnyHashable: Any] = ["X-Client": "shop"]
          configuration.httpAdditionalHeaders =
            headers.merging($0.httpAdditionalHeaders ?? [:]) { _, own in own }
          return ShopClient(configuration: configuration, baseURL: $1)
        }),
      sending("followsWithinItsHost", "follows a redirect that names the same host") {
        following($0, where: { $0.host == $1.host })
      },
      throwing(
        "failsWithURLError", "throws URLError(.cancelled) when the calling task is cancelled"
      ) { $0 is CancellationError ? URLError(.cancelled) : $0 },
    ]
  }

  /// The twin without a fault, which does what `ShopClient` does.
  package static var twin: Self { sending("twin", "is made of parts") { $0 } }

  /// The parts of the client, with another session between its check of each answer and its API.
  private static func sending(
    _ name: String, _ difference: String,
    through session: @escaping @Sendable (any URLSessionProtocol) -> any URLSessionProtocol
  ) -> Self {
    Self(
      name, difference,
      make: { AlteredShopClient(configuration: $0, baseURL: $1, aboveTheCheck: session) })
  }

  /// The parts of the client, whose check of each answer does not see a header.
  private static func overlooking(
    _ header: String, _ name: String, _ difference: String
  ) -> Self {
    Self(
      name, difference,
      make: {
        AlteredShopClient(configuration: $0, baseURL: $1, belowTheCheck: { $0.dropping(header) })
      })
  }

  /// The client that loads in another way.
  private static func loading(
    _ name: String, _ difference: String, _ load: @escaping LoadingClient.Load
  ) -> Self {
    Self(
      name, difference,
      make: { LoadingClient(real: ShopClient(configuration: $0, baseURL: $1), load: load) })
  }

  /// The client that throws other errors.
  private static func throwing(
    _ name: String, _ difference: String, _ error: @escaping @Sendable (any Error) -> any Error
  ) -> Self {
    loading(name, difference) { client, id in
      do { return try await client.item(id: id) } catch let real { throw error(real) }
    }
  }
}

extension TestSubject<ShopClientVariant> {
  /// The client that makes its own session, which tests reach through its
  /// configuration.
  public static var shopClient: Self {
    TestSubject(
      Words(
        type: "ShopClient", "a", "client", parameters: "configuration:baseURL:",
        broken: "that asks nobody and fails"),
      real: { ShopClient(configuration: $0, baseURL: $1) }, broken: [broken])
  }

  /// Asks nobody, and leaves other headers in the configuration.
  private static let broken: MakeShopClient = { configuration, baseURL in
    configuration.httpAdditionalHeaders = ["X-Broken": "yes"]
    return LoadingClient(real: ShopClient(configuration: configuration, baseURL: baseURL)) { _, _ in
      throw RefusingAPI.Refused()
    }
  }
}

/// A client in front of the real one.
private struct LoadingClient: ShopClientProtocol {
  typealias Load = @Sendable (_ real: ShopClient, _ id: Int) async throws -> Item

  let real: ShopClient
  let load: Load

  func item(id: Int) async throws -> Item { try await load(real, id) }
}

/// The parts of a `ShopClient`, with sessions between them.
private final class AlteredShopClient: ShopClientProtocol {
  typealias Layer = @Sendable (any URLSessionProtocol) -> any URLSessionProtocol

  private let session: URLSession
  private let api: ItemDetailAPI

  init(
    configuration: URLSessionConfiguration, baseURL: URL, belowTheCheck below: Layer = { $0 },
    aboveTheCheck above: Layer = { $0 }
  ) {
    session = URLSession(
      configuration: configuration, delegate: OneHostDelegate(), delegateQueue: nil)
    let checked = CheckedSession(base: below(session), headers: configuration.headersByName)
    api = ItemDetailAPI(urlSession: above(checked), baseURL: baseURL)
  }

  deinit { session.finishTasksAndInvalidate() }

  func item(id: Int) async throws -> Item { try await api.itemDetail(id: id) }
}

extension URLSessionProtocol {
  /// The session, without a header in its answers.
  fileprivate func dropping(_ header: String) -> DecoratedSession {
    DecoratedSession { request, handler in
      dataTask(with: request) { data, response, error in
        guard let answer = response as? HTTPURLResponse, let url = answer.url else {
          return handler(data, response, error)
        }
        let fields = answer.allHeaderFields.map { ("\($0)", "\($1)") }
          .filter { $0.0.lowercased() != header.lowercased() }
        let other = HTTPURLResponse(
          url: url, statusCode: answer.statusCode, httpVersion: nil,
          headerFields: Dictionary(fields) { first, _ in first })
        handler(data, other, error)
      }
    }
  }
}

/// A session that follows redirects itself, where it is allowed to.
///
/// A `URLProtocol` double on Linux cannot tell the loader of a redirect without
/// ending the process (`wasRedirectedTo`), so its redirect comes as an answer.
private func following(
  _ base: any URLSessionProtocol,
  where follows: @escaping @Sendable (_ asked: URL, _ next: URL) -> Bool
) -> DecoratedSession {
  DecoratedSession { request, handler in
    base.dataTask(with: request) { data, response, error in
      guard let redirect = response as? HTTPURLResponse, let asked = request.url,
        (300...399).contains(redirect.statusCode),
        let location = redirect.value(forHTTPHeaderField: "Location"),
        let url = URL(string: location, relativeTo: asked)?.absoluteURL, follows(asked, url)
      else { return handler(data, response, error) }
      var next = request
      next.url = url
      base.dataTask(with: next, completionHandler: handler).resume()
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration like this one, for a client that changes it for itself.
  fileprivate var copied: URLSessionConfiguration { copy() as! URLSessionConfiguration }
}
