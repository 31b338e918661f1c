import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLProtocol` double as the laws of its seam try it: its name, and how a
/// session of it is made.
public struct URLProtocolDouble: Sendable {
  /// Makes a session whose double gives one answer to each of some requests,
  /// which come in this order. A double that cannot be told what to answer, or
  /// to which requests, leaves these out.
  public typealias Make =
    @Sendable (
      _ answer: SessionAnswer, _ requests: [ExpectedRequest]
    ) -> DoubledSession

  let name: String
  let makeSession: Make

  /// Describes a double.
  public init(_ name: String, makeSession: @escaping Make) {
    self.name = name
    self.makeSession = makeSession
  }
}

extension URLProtocolDouble {
  /// Has a new session of the double load some requests, one after the other.
  func loads(of requests: [SampleRequest], answered answer: SessionAnswer) async -> [SampleLoad] {
    let session = makeSession(answer, requests.map(\.expected))
    let calls = await session.clientCalls(loading: requests.map { $0.request(to: session.baseURL) })
    return zip(requests, calls).map { SampleLoad(of: $0, answer: answer, calls: $1) }
  }

  /// The first breach among the loads of all sample requests, each answered in
  /// each of some ways.
  func firstBreach(
    with answers: [SessionAnswer], _ fault: @escaping @Sendable (SampleLoad) -> String?
  ) async -> String? {
    let loads = await answers.mapAtOnce { answer in
      await self.loads(of: SampleRequest.all, answered: answer)
    }
    return loads.joined().lazy.compactMap { load in
      fault(load).map { "\(name), \(load.words), \($0)." }
    }.first
  }
}

/// One load of a sample request.
struct SampleLoad: Sendable {
  let request: SampleRequest
  let answer: SessionAnswer
  let calls: [ClientCall]

  init(of request: SampleRequest, answer: SessionAnswer, calls: [ClientCall]) {
    self.request = request
    self.answer = answer
    self.calls = calls
  }

  /// What the double was asked and told, as a part of a sentence.
  var words: String { "asked for \(request) and told to answer \(answer)" }

  var hasEnded: Bool { calls.contains(where: \.isEnd) }

  /// The response that the client was given first.
  var response: ClientResponse? {
    calls.lazy.compactMap { if case .response(let response) = $0 { response } else { nil } }.first
  }

  /// The pieces of the body that the client was given.
  var pieces: [Data] {
    calls.compactMap { if case .body(let data) = $0 { data } else { nil } }
  }

  var failure: ClientFailure? {
    calls.lazy.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }.first
  }
}
