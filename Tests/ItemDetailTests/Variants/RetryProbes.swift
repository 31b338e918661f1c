import DoubleKit
import Foundation
import ItemDetail

extension Probe where Make == MakeRetryingItemDetailAPI {
  static let all = [
    load("an item", .success(sencha)),
    load("a connection that is lost for good", .failure(lineCut)),
    load(
      "another error each time", .failure(URLError(.timedOut)), .failure(URLError(.timedOut)),
      .failure(URLError(.timedOut)), .failure(lineCut)),
    load("a connection that comes back", .failure(lineCut), .failure(lineCut), .success(sencha)),
    load("status 404", .failure(notFound)),
    load("status 500", .failure(APIResponseError.network(statusCode: 500))),
    load("bytes that are not an item", .failure(APIResponseError.parsing)),
    load("another error", .failure(CocoaError(.fileNoSuchFile))),
    Probe(name: "a cancellation during a wait") {
      await RetryRun(answeredBy: [.failure(lineCut)], of: $0).transcriptOfCancellation()
    },
    Probe(name: "a cancellation during a request") { make in
      let api = HeldItemDetailAPI()
      let load = Task { try await make(api, ManualClock()).itemDetail(id: 7) }
      await api.ids.values(atLeast: 1)
      load.cancel()
      let result = try? await value(within: .answer) { await load.result }
      // The load of a loader that waits on is not left behind.
      api.answer(0, with: .failure(notFound))
      return result == nil ? "goes on" : "ends"
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
          "request, wait 1 s, request, wait 2 s, request, wait 3 s, request, \(lost)",
        "another error each time":
          "request, wait 1 s, request, wait 2 s, request, wait 3 s, request, \(lost)",
      ]),
    Exposure(
      .oneTryTooMany,
      [
        "a connection that is lost for good":
          "\(eachTime), wait 8 s, request, \(lost)",
        "another error each time": "\(eachTime), wait 8 s, request, \(lost)",
      ]),
    Exposure(
      .retriesErrorStatus,
      [
        "status 404": "\(eachTime), \(notFound)",
        "status 500": "\(eachTime), \(APIResponseError.network(statusCode: 500))",
      ]),
    Exposure(.retriesUnreadableAnswer, ["bytes that are not an item": "\(eachTime), parsing"]),
    Exposure(.retriesAnyOtherError, ["another error": "\(eachTime), CocoaError"]),
    Exposure(
      .losesTheItem,
      [
        "an item": "request, unwrapping",
        "a connection that comes back": "request, wait 1 s, request, wait 2 s, request, unwrapping",
      ]),
    Exposure(
      .throwsTheFirstError,
      ["another error each time": "\(eachTime), URLError \(URLError.timedOut.rawValue)"]),
    Exposure(
      .sleepsOnWhenCancelled, ["a cancellation during a wait": "request, wait 1 s"]),
    Exposure(.hidesACancel, ["a cancellation during a wait": "request, wait 1 s, \(lost)"]),
    Exposure(.loadsOnWhenCancelled, ["a cancellation during a request": "goes on"]),
  ]
}
