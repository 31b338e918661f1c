import DoubleKit
import Foundation

/// The class of a double from elsewhere that nobody has told anything.
struct UntoldURLProtocol: NamedDouble {
  let name: String
  private let session: DoubledSession

  init(_ urlProtocol: URLProtocol.Type) {
    name = "\(urlProtocol)"
    session = DoubledSession(answeredBy: urlProtocol)
  }

  static let inStages: [DiagnosisStage: [Law<Self>]] = [.beforeAnyAnswer: [ends, fails]]

  private static let ends = Law<Self>(
    URLProtocolLaws.endsEachLoad.description, harm: URLProtocolLaws.endsEachLoad.harm,
    cure: .neverEnds, unless: { $0.refusal }
  ) { double in
    let calls = await double.session.clientCalls()
    return calls.contains(where: \.isEnd)
      ? nil : "\(double.name), asked before any answer was set, told its client \(calls.list)."
  }

  private static let fails = Law<Self>(
    "If no answer was set for a host, a request to that host fails.",
    harm: "The test goes on with an answer that nobody chose.", cure: .answersStrangers,
    after: [ends]
  ) { double in
    let calls = await double.session.clientCalls()
    // What follows the error is what another law is about.
    if calls.failureText != nil { return nil }
    return "\(double.name), asked before any answer was set, told its client \(calls.text)."
  }

  /// Why it loads nothing. That it takes each request is what another law is about.
  private var refusal: String? {
    session.askWhetherItCouldLoad(URLRequest(url: session.baseURL))
      ? nil : "`canInit` refuses the request"
  }
}
