import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.2 BodySpyURLProtocol", .tags(.spy, .urlProtocol))
struct Exercise2_BodySpyURLProtocol {
  typealias MakeSpy =
    @Sendable (_ next: @escaping @Sendable (URLRequest) -> SessionAnswer) -> Spied

  /// A session of the spy, and its record.
  struct Spied: Sendable {
    let session: DoubledSession
    let bodies: @Sendable () -> [Data?]
  }

  var makeSpy: MakeSpy = {
    let spy = Exercise2_Subject.makeSpy(before: $0)
    return Spied(session: spy.session, bodies: spy.bodies)
  }

  let teach = Teaching(
    "A spy records the body, and the double behind it finds that body too.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise2_BodySpyURLProtocol.swift")

  @Test("records each body that a real session sends, and none where there is none")
  func recordsWhatASessionSends() async {
    guard teach.expectSafe(await unsafeUse()) else { return }
    let spied = makeSpy { _ in .status(200) }
    for load in SentBody.all {
      let log = CompletionLog<SessionAnswer>()
      spied.session.urlSession.send(load.request(to: spied.session.baseURL), to: log)
      guard await log.values(atLeast: 1).first?.statusCode == 200 else { break }
    }
    let bodies = spied.bodies()
    for (place, load) in SentBody.all.enumerated() {
      let body = bodies.dropFirst(place).first
      guard
        teach.expect(
          body == .some(load.body),
          "A session sent \(load). In its place, BodySpyURLProtocol recorded"
            + " \([body].compactMap(\.self).words(beside: load.body ?? Data())).")
      else { return }
    }
  }

  @Test("reads each stream to its end, however it gives its bytes")
  func readsEachStreamWhole() async {
    for script in ScriptedStream.Script.whole {
      let trial = await BodyTrial(of: script, by: makeSpy)
      let fault = trial.usageFault ?? trial.recordFault
      guard teach.expect(fault == nil, fault ?? "") else { return }
    }
  }

  @Test("leaves the body, and the rest of the request, for the double behind it")
  func leavesTheRequestWhole() async {
    guard teach.expectSafe(await unsafeUse()) else { return }
    for script in ScriptedStream.Script.whole {
      let trial = await BodyTrial(of: script, by: makeSpy)
      // What was not read is the business of another check.
      if trial.usageFault ?? trial.recordFault != nil { return }
      guard teach.expect(trial.handOnFault == nil, trial.handOnFault ?? "") else { return }
    }
    let keepsLaws = await teach.expect(
      RecordLaws.ofRequests,
      keptBy: RecordingDouble(requestsOf: "The double behind BodySpyURLProtocol") { [makeSpy] _ in
        let asked = CompletionLog<URLRequest>()
        let spied = makeSpy {
          // Its stream can be read only once, and the laws look several times.
          asked.record($0.withBodyRead())
          return .status(200)
        }
        return .init(of: spied.session) { asked.values }
      })
    guard keepsLaws else { return }
    let rest = await BodyTrial(of: ScriptedStream.Script.whole[0], by: makeSpy).restFault
    teach.expect(rest == nil, rest ?? "")
  }

  @Test("fails the load when the stream fails")
  func failsWithItsStream() async {
    for script in ScriptedStream.Script.broken {
      let trial = await BodyTrial(of: script, by: makeSpy)
      let fault = trial.usageFault ?? trial.failureFault
      guard teach.expect(fault == nil, fault ?? "") else { return }
    }
  }

  @Test("keeps its record as every spy does")
  func keepsItsRecord() async {
    guard teach.expectSafe(await unsafeUse()) else { return }
    let bodies = ["oolong", "sencha", "hojicha"].map { Data($0.utf8) }
    let hasRecord = await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers(),
      keptBy: RecordingDouble(
        "BodySpyURLProtocol", samples: { bodies[$0 % 3] },
        text: { String(decoding: $0, as: UTF8.self) }, verb: "was sent",
        answers: [.status(200), .status(503), .failure(URLError(.timedOut))]
      ) { [makeSpy] answer in
        let spied = makeSpy { _ in answer }
        return .init(bodiesOf: spied.session) { spied.bodies().map { $0 ?? Data() } }
      })
    let late = hasRecord ? await BodyHandOn(of: bodies[0], by: makeSpy).lateRecord : nil
    teach.expect(late == nil, late ?? "")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("BodySpyURLProtocol") { [makeSpy] answer, _ in
        makeSpy { _ in answer }.session
      })
  }

  /// What real streams, or a real session, would not survive, as a sentence.
  private func unsafeUse() async -> String? {
    for script in [ScriptedStream.Script.whole[0], .broken[1], .broken[3]] {
      if let fault = await BodyTrial(of: script, by: makeSpy).unsafeUse { return fault }
    }
    return nil
  }
}

/// A request with a body, or without, as a session sends it.
private struct SentBody: CustomStringConvertible {
  let description: String
  let body: Data?
  var method = "PUT"
  var isStream = false

  static let all = [
    SentBody(
      description: "the new price 88000 as a stream", body: Data(#"{"price":88000}"#.utf8),
      isStream: true),
    SentBody(description: "the new price 9000 as bytes", body: Data(#"{"price":9000}"#.utf8)),
    SentBody(description: "a DELETE with bytes", body: Data("sold out".utf8), method: "DELETE"),
    SentBody(description: "a GET without a body", body: nil, method: "GET"),
  ]

  func request(to baseURL: URL) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent("items/7"))
    request.httpMethod = method
    guard let body else { return request }
    if isStream {
      request.httpBodyStream = InputStream(data: body)
    } else {
      request.httpBody = body
    }
    return request
  }
}
