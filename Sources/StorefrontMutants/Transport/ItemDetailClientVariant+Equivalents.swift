import Foundation
import ItemDetail

// Differences of a client over a transport that no test may rely on.
extension StorefrontVariant where Make == MakeItemDetailClient {
  /// Sends the last request first.
  public static var sendsBackwards: Self {
    Self(
      "sendsBackwards", "asks for the last one of several items first",
      rules: { $0.sendsBackwards = true })
  }

  /// Needs a moment to throw.
  public static var throwsALittleLater: Self {
    Self(
      "throwsALittleLater", "throws CancellationError a moment after the transport has ended",
      rules: { rules in
        rules.cancelled = { _ in
          for _ in 1...5 { await Task.yield() }
          return CancellationError()
        }
      })
  }

  /// Sends one more header.
  public static var sendsClientHeader: Self {
    Self("sendsClientHeader", "adds one harmless header") { transport, request in
      var request = request
      request.setValue("shop", forHTTPHeaderField: "X-Client")
      return try await transport.data(for: request)
    }
  }

  /// Every difference of such a client that a test must put up with.
  public static var equivalents: [Self] {
    [sendsBackwards, throwsALittleLater, sendsClientHeader]
  }
}
