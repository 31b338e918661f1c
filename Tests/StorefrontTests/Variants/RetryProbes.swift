import ItemDetail
import Storefront

extension Probe where Make == MakeRetryingItemDetailAPI {
  static let all = [
    load("an item", .success(sencha)),
    load("a connection that is lost for good", .failure(lineCut)),
    load("a connection that comes back", .failure(lineCut), .failure(lineCut), .success(sencha)),
    load("status 404", .failure(notFound)),
    load("status 500", .failure(APIResponseError.network(statusCode: 500))),
    load("bytes that are not an item", .failure(APIResponseError.parsing)),
    Probe(name: "a cancellation during a wait") {
      await RetryRun(answeredBy: [.failure(lineCut)], of: $0).transcriptOfCancellation()
    },
  ]

  private static func load(_ name: String, _ answers: Result<Item, any Error>...) -> Self {
    Self(name: name) { await RetryRun(answeredBy: answers, of: $0).transcript() }
  }
}

extension Exposure where Make == MakeRetryingItemDetailAPI {
  /// What the probe of the connection that is lost for good sees at its end.
  private static let lost = "URLError \(lineCut.code.rawValue)"
  private static let eachTime = Array(repeating: "request", count: 4)
    .enumerated().map { $0 < 3 ? "\($1), wait \(1 << $0) s" : $1 }
    .joined(separator: ", ")

  /// Every mutant, in the order of `mutants`.
  static let all = [
    Exposure(
      .waitsInAStraightLine,
      [
        "a connection that is lost for good":
          "request, wait 1 s, request, wait 2 s, request, wait 3 s, request, \(lost)"
      ]),
    Exposure(
      .oneTryTooMany,
      [
        "a connection that is lost for good":
          "request, wait 1 s, request, wait 2 s, request, wait 4 s, request, wait 8 s, request, "
          + lost
      ]),
    Exposure(
      .retriesErrorStatus,
      [
        "status 404": "\(eachTime), \(notFound)",
        "status 500": "\(eachTime), \(APIResponseError.network(statusCode: 500))",
      ]),
    Exposure(
      .sleepsOnWhenCancelled, ["a cancellation during a wait": "request, wait 1 s"]),
  ]
}
