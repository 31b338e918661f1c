import DoubleKit
import Foundation

/// How a load ended, as far as that shows which answer was set.
struct LoadEnd: Equatable {
  private let status: Int?
  private let body: Data
  private let error: String?

  init(status: Int?, body: Data?, error: (any Error)?) {
    (self.status, self.body) = (status, body ?? Data())
    self.error = error.map { "\(($0 as NSError).domain) \(($0 as NSError).code)" }
  }

  /// The end of a load that came to one of these answers by its body, which no other has.
  func isLike(_ answer: SessionAnswer) -> Bool { !body.isEmpty && body == answer.data }
}

extension Law where Double: NamedDouble {
  /// The law that is asked first of a double from elsewhere: of one that is not told what its
  /// test has set, no other law can say anything.
  ///
  /// - Parameter load: Sets an answer and loads once: the end, and what to say of it.
  /// - Returns: The law.
  static func deliversWhatIsSet(
    by load: @escaping @Sendable (Double, SessionAnswer) async -> (end: LoadEnd, words: String)
  ) -> Law {
    Law(
      "What a test sets comes out.",
      harm: "Each test sees the same answer, whatever it sets.", cure: .setsNothing
    ) { double in
      let answers = [
        SessionAnswer.status(200, body: #"{"set":1}"#), .status(418, body: #"{"set":2}"#),
        .failure(URLError(.dataLengthExceedsMaximum)),
      ]
      var ends: [(end: LoadEnd, words: String)] = []
      for answer in answers { ends.append(await load(double, answer)) }
      let isFree = ends.contains { $0.end != ends[0].end }
      if isFree || answers.contains(where: ends[0].end.isLike) { return nil }
      return "\(double.name) was told status 200, then status 418, then an error, and did the same"
        + " each time: it \(ends[0].words)."
    }
  }
}

extension Law<URLProtocolDouble> {
  static let deliversWhatIsSet = deliversWhatIsSet { double, answer in
    let load = await double.loads(of: [SampleRequest.all[0]], answered: answer)[0]
    let body = load.pieces.reduce(into: Data()) { $0 += $1 }
    return (
      LoadEnd(status: load.response?.status, body: body, error: load.failure?.error),
      "told its client \(load.calls.list)"
    )
  }
}

extension Law<SessionDouble> {
  static let deliversWhatIsSet = deliversWhatIsSet { await $0.asked.end(told: $1) }
}

extension Law<ToldTransport> {
  static let deliversWhatIsSet = deliversWhatIsSet { await $0.asked.end(told: $1) }
}

extension AskedDouble {
  fileprivate func end(told answer: SessionAnswer) async -> (end: LoadEnd, words: String) {
    let got = await answers(to: [calls[0]], told: answer).first
    return (
      LoadEnd(status: got?.statusCode, body: got?.data, error: got?.error),
      got.map { "answered with (\($0.inWords))" } ?? "did not answer"
    )
  }
}
