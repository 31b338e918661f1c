import Foundation
import ItemDetail

// Faults of a client that makes its own session.
extension StorefrontVariant where Make == MakeShopClient {
  /// Makes a session, and does not use it.
  public static var usesSharedSession: Self {
    Self(
      "usesSharedSession",
      "sends its requests through URLSession.shared, not through its own session",
      make: { _, _ in
        // A request that gets past the double must reach nothing: no loader knows
        // this scheme.
        ShopClient(
          configuration: URLSession.shared.configuration,
          baseURL: URL(string: "nowhere://shared")!)
      })
  }

  /// Loses what the configuration adds.
  public static var dropsHeaders: Self {
    Self(
      "dropsHeaders", "does not send the headers of its configuration",
      make: {
        let configuration = $0.copied
        configuration.httpAdditionalHeaders = nil
        return ShopClient(configuration: configuration, baseURL: $1)
      })
  }

  /// Asks whoever a redirect names.
  public static var followsToAnotherHost: Self {
    Self(
      "followsToAnotherHost", "follows a redirect to another host",
      rules: { $0.sending = { FollowingSession(base: $0, follows: { _, _ in true }) } })
  }

  /// Reads a body that ended early.
  public static var readsHalfABody: Self {
    Self(
      "readsHalfABody", "reads a body that is shorter than announced",
      rules: { $0.isWhole = { _, _ in true } })
  }

  /// Takes the bytes of a compressed body for those that arrive.
  public static var countsCompressedBytes: Self {
    Self(
      "countsCompressedBytes", "takes a compressed body for one that was cut off",
      rules: { $0.length = { $0.announcedLength } })
  }

  /// Goes on loading when its caller has been cancelled.
  public static var ignoresCancel: Self {
    Self(
      "ignoresCancel", "goes on when the calling task is cancelled",
      rules: { $0.load = { api, id in try await Task { try await api.itemDetail(id: id) }.value } })
  }

  /// Lets its caller go, and loads on.
  public static var leavesTheRequest: Self {
    Self(
      "leavesTheRequest", "lets its request go on when the calling task is cancelled",
      rules: {
        $0.load = { api, id in
          try await RecancellingAPI(real: api, onCancel: { _ in }).itemDetail(id: id)
        }
      })
  }

  /// Changes the object that it is given.
  public static var changesTheConfiguration: Self {
    Self(
      "changesTheConfiguration", "sets a header in the configuration that it was given",
      make: {
        let client = ShopClient(configuration: $0, baseURL: $1)
        $0.httpAdditionalHeaders = ["Accept-Language": "ko-KR"]
        return client
      })
  }

  /// Mixes up two numbers.
  public static var swapsTheLengths: Self {
    Self("swapsTheLengths", "swaps received and expected in .incomplete") { error in
      guard case ShopClientError.incomplete(let received, let expected) = error else {
        return error
      }
      return ShopClientError.incomplete(received: expected, expected: received)
    }
  }

  /// Takes a cancel for something that the shop did.
  public static var hidesTheCancel: Self {
    Self(
      "hidesTheCancel", "throws .network(statusCode: nil) when the calling task is cancelled"
    ) { $0 is CancellationError ? APIResponseError.network(statusCode: nil) : $0 }
  }

  /// Tells another error of the transport than the one that came.
  public static var replacesTransportError: Self {
    Self("replacesTransportError", "throws URLError.unknown for every error of the transport") {
      guard let error = $0 as? URLError, error.code != .cancelled else { return $0 }
      return URLError(.unknown)
    }
  }

  /// Takes a redirect for something that the transport did.
  public static var hidesTheRedirect: Self {
    Self(
      "hidesTheRedirect", "throws URLError.redirectToNonExistentLocation for a redirect"
    ) { error in
      guard case APIResponseError.network(statusCode: let status?) = error,
        (300...399).contains(status)
      else { return error }
      return URLError(.redirectToNonExistentLocation)
    }
  }

  /// Every fault of a client that the workbook knows.
  public static var mutants: [Self] {
    [
      usesSharedSession, dropsHeaders, followsToAnotherHost, readsHalfABody,
      countsCompressedBytes, ignoresCancel, leavesTheRequest, changesTheConfiguration,
      swapsTheLengths, hidesTheCancel, replacesTransportError, hidesTheRedirect,
    ]
  }
}

extension StorefrontVariant where Make == MakeShopClient {
  /// The client that throws other errors.
  private init(
    _ name: String, _ difference: String,
    error: @escaping @Sendable (any Error) -> any Error
  ) {
    self.init(
      name, difference,
      rules: {
        $0.load = { api, id in
          do { return try await api.itemDetail(id: id) } catch let real { throw error(real) }
        }
      })
  }

  /// The twin with the right rules, which does what `ShopClient` does.
  package static var twin: Self { Self("twin", "is made with rules", rules: { _ in }) }

  /// The client with other rules.
  init(_ name: String, _ difference: String, rules change: (inout FaultyShopClient.Rules) -> Void) {
    var rules = FaultyShopClient.Rules()
    change(&rules)
    self.init(
      name, difference,
      make: { [rules] in FaultyShopClient(configuration: $0, baseURL: $1, rules: rules) })
  }
}

extension URLSessionConfiguration {
  /// A configuration like this one, for a client that changes it for itself.
  var copied: URLSessionConfiguration { copy() as! URLSessionConfiguration }
}
