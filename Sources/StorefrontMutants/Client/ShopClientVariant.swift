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
      ruled("followsToAnotherHost", "follows a redirect to another host") {
        $0.sending = { following($0, where: { _, _ in true }) }
      },
      ruled("readsHalfABody", "reads a body that is shorter than announced") {
        $0.isWhole = { _, _ in true }
      },
      ruled("countsCompressedBytes", "takes a compressed body for one that was cut off") {
        $0.length = { $0.announcedLength }
      },
      ruled("ignoresCancel", "goes on when the calling task is cancelled") {
        $0.load = { api, id in try await Task { try await api.itemDetail(id: id) }.value }
      },
      ruled("leavesTheRequest", "lets its request go on when the calling task is cancelled") {
        $0.load = { api, id in
          try await DecoratedAPI.recancelling(api) { _ in }.itemDetail(id: id)
        }
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
      ruled("followsWithinItsHost", "follows a redirect that names the same host") {
        $0.sending = { following($0, where: { $0.host == $1.host }) }
      },
      throwing(
        "failsWithURLError", "throws URLError(.cancelled) when the calling task is cancelled"
      ) { $0 is CancellationError ? URLError(.cancelled) : $0 },
    ]
  }

  /// The twin with the right rules, which does what `ShopClient` does.
  package static var twin: Self { ruled("twin", "is made with rules") { _ in } }

  /// The client with other rules.
  private static func ruled(
    _ name: String, _ difference: String, _ change: (inout FaultyShopClient.Rules) -> Void
  ) -> Self {
    var rules = FaultyShopClient.Rules()
    change(&rules)
    return Self(
      name, difference,
      make: { [rules] in FaultyShopClient(configuration: $0, baseURL: $1, rules: rules) })
  }

  /// The client that throws other errors.
  private static func throwing(
    _ name: String, _ difference: String, _ error: @escaping @Sendable (any Error) -> any Error
  ) -> Self {
    ruled(name, difference) {
      $0.load = { api, id in
        do { return try await api.itemDetail(id: id) } catch let real { throw error(real) }
      }
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
    var rules = FaultyShopClient.Rules()
    rules.load = { _, _ in throw RefusingAPI.Refused() }
    return FaultyShopClient(configuration: configuration, baseURL: baseURL, rules: rules)
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
