import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// What a spy keeps: each call as it was, oldest first, a repeated one too.
///
/// Each question is answered by a sentence about what was seen, or by nil. A spy that fails
/// one question is not accused by another: none asks for an order, a second call or a second
/// look that it is not about.
public struct SpyModel<Call: Sendable>: Sendable {
  /// One spy: how it is called, and what its record shows.
  public struct Spy: Sendable {
    /// Calls the spy once. The closure runs while the answer goes out; it is nil for a call
    /// that needs no answer.
    public typealias Make = @Sendable (_ call: Call, _ onAnswer: (@Sendable () -> Void)?) -> Void

    let make: Make
    let record: @Sendable () -> [String]

    /// Describes a spy.
    /// Takes the two ways to a spy: its record, in words, and a call of it.
    public init(record: @escaping @Sendable () -> [String], call: @escaping Make) {
      (self.record, make) = (record, call)
    }
  }

  private let name: String
  private let verb: String
  private let answers: String
  private let calls: [Call]
  private let words: @Sendable (Call) -> String
  private let kept: @Sendable ([Call]) -> [String]
  private let makeSpy: @Sendable () -> Spy

  /// Describes a spy.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - verb: What happens to it: "received".
  ///   - answers: What it does when it answers a call: "calls onResume in".
  ///   - calls: Two calls or more, no two of them alike. The first is answered.
  ///   - words: A call as a sentence shows it.
  ///   - kept: What a record shows after some calls; the calls in words when left out.
  ///   - makeSpy: Makes a new one.
  public init(
    _ name: String, verb: String, answers: String = "answers", calls: [Call],
    words: @escaping @Sendable (Call) -> String, kept: (@Sendable ([Call]) -> [String])? = nil,
    makeSpy: @escaping @Sendable () -> Spy
  ) {
    (self.name, self.verb, self.answers) = (name, verb, answers)
    (self.calls, self.words) = (calls, words)
    self.kept = kept ?? { $0.map(words) }
    self.makeSpy = makeSpy
  }

  /// How two spies have one record between them, or else how one record is wrong.
  public func wrongRecord() async -> String? {
    if let shared = await sharedRecord() { return shared }
    return await lostCall()
  }

  /// How two spies have one record between them.
  public func sharedRecord() async -> String? {
    let alone = makeSpy()
    alone.make(calls[0], nil)
    let expected = await record(of: alone, after: [calls[0]])
    let (first, second) = (makeSpy(), makeSpy())
    let before = first.record()
    first.make(calls[0], nil)
    second.make(calls[1], nil)
    let record = await record(of: first, after: [calls[0]])
    return record == expected
      ? nil
      : "One \(name) \(verb) \(list([calls[0]])), another one \(list([calls[1]])). The first shows"
        + " \(shown(record, since: before))."
  }

  /// How some calls are not on the record, or not in their order.
  public func lostCall() async -> String? {
    let long = [0, 1, 1, 2, 0, 2].map { $0 % calls.count }
    let sequences =
      calls.indices.map { [$0] } + [[0, 1]] + calls.indices.map { [$0, $0] } + [long]
    for sequence in sequences.map({ $0.map { calls[$0] } }) {
      let spy = makeSpy()
      for call in sequence { spy.make(call, nil) }
      let record = await record(of: spy, after: sequence)
      guard record != kept(sequence) else { continue }
      return "\(name) \(verb) \(list(sequence)) and shows \(record.inWords)."
    }
    return nil
  }

  /// How a call is on the record, but not as it was, at the first look or the second.
  public func changedCall(_ call: Call) async -> String? {
    let (spy, whole) = (makeSpy(), kept([call]))
    let before = spy.record()
    spy.make(call) {}
    let looks = [await record(of: spy, after: [call]), spy.record()]
    // Whether something is missing, or there twice, is the question above.
    guard looks[0] != before, let look = looks.first(where: { !whole.allSatisfy($0.contains) })
    else { return nil }
    let again = look == looks[0] ? "" : "at a second look "
    return "\(name) \(verb) \(words(call)) and \(again)shows \(shown(look, since: before))."
  }

  /// How a test cannot find a call on the record while the answer to it goes out.
  public func lateRecord() async -> String? {
    // What is held up may keep the threads of Swift's pool waiting.
    await withTaskExecutorPreference(OwnThreads.shared) { await lateRecordOnOwnThreads() }
  }

  private func lateRecordOnOwnThreads() async -> String? {
    let (spy, seen) = (makeSpy(), CompletionLog<[String]>())
    let before = spy.record()
    // Another thread reads: one that takes a lock twice ends the process.
    let answer = HeldCallback { _ in seen.record(spy.record()) }
    defer { answer.letGo() }
    answer.hold { [calls] in spy.make(calls[0], $0) }
    guard await !answer.hasBegun.values(atLeast: 1).isEmpty else {
      return "\(name) \(verb) \(list([calls[0]])) and did not answer."
    }
    guard let record = await seen.values(atLeast: 1, within: .onOwnThreads).first else {
      return "\(name) holds a lock while it \(answers) \(list([calls[0]])), so nothing can read its"
        + " record."
    }
    answer.letGo()
    guard record == before, await self.record(of: spy, after: [calls[0]]) != before
    else { return nil }
    return "\(name) \(answers) \(list([calls[0]])), and at that moment its record shows"
      + " \(shown(record, since: before))."
  }

  /// The record as soon as it is right: a spy may write on a thread of its own.
  private func record(of spy: Spy, after calls: [Call]) async -> [String] {
    let expected = kept(calls)
    for _ in 0..<Deadline.answer.ticks {
      let record = spy.record()
      if record == expected { return record }
      await Deadline(ticks: 1).pass()
    }
    return spy.record()
  }

  /// A record without what other spies wrote into it.
  private func shown(_ record: [String], since before: [String]) -> String {
    if before == kept([]) { return record.inWords }
    var new = record
    for line in before { new.firstIndex(of: line).map { _ = new.remove(at: $0) } }
    return new.inWords
  }

  private func list(_ calls: [Call]) -> String { calls.map(words).inWords }
}

/// A request that a check sends, anew each time: a stream can be read only once.
public struct SentRequest: Sendable {
  let method: String
  let path: String
  let body: String?
  let isStream: Bool

  /// A request to any shop; the body may come in a stream.
  public init(
    _ method: String, _ path: String, body: String? = nil, asStream isStream: Bool = false
  ) {
    (self.method, self.path, self.body, self.isStream) = (method, path, body, isStream)
  }

  func request(to shop: URL) -> URLRequest {
    var request = URLRequest(url: URL(string: "\(shop)/\(path)") ?? shop)
    request.httpMethod = method
    guard let body else { return request }
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    if isStream {
      request.httpBodyStream = InputStream(data: Data(body.utf8))
    } else {
      request.httpBody = Data(body.utf8)
    }
    return request
  }

  /// The request as a record shows it, with its body in `httpBody`.
  var words: String {
    var request = request(to: ShopURL.any)
    request.httpBody = body.map { Data($0.utf8) }
    return request.line
  }
}

extension URLRequest {
  /// Method, path, type and body.
  fileprivate var line: String {
    let path = (url?.path ?? "") + (url?.query.map { "?\($0)" } ?? "")
    let type = value(forHTTPHeaderField: "Content-Type").map { " as \($0)" }
    let body = httpBody.map { " with the body \"\(String(decoding: $0, as: UTF8.self))\"" }
    return "\(httpMethod ?? "no method") \(path)\(type ?? "")\(body ?? "")"
  }
}

extension SpyModel where Call == SentRequest {
  /// A spy of requests, on any seam.
  public init(
    _ name: String, verb: String = "was asked for", makeSpy: @escaping @Sendable () -> Spy
  ) {
    self.init(
      name, verb: verb,
      calls: [.init("GET", "items/4"), .init("GET", "carts/3"), .init("GET", "items/40")],
      words: \.words, makeSpy: makeSpy)
  }

  /// A spy that is passed in. It keeps a request when the task is made; a call that needs no
  /// answer is never resumed.
  public init(
    _ name: String,
    makeSession: @escaping @Sendable () -> (any URLSessionProtocol, @Sendable () -> [URLRequest])
  ) {
    self.init(name, verb: "made a task for") {
      let ((session, requests), tasks) = (
        makeSession(), CompletionLog<any URLSessionDataTaskProtocol>()
      )
      return Spy(record: { requests().map(\.line) }) { call, onAnswer in
        let task = session.dataTask(with: call.request(to: ShopURL.any)) { _, _, _ in onAnswer?() }
        tasks.record(task)
        if onAnswer != nil { task.resume() }
      }
    }
  }

  /// A spy behind a real session. It is asked twice whether it can load a request, as a
  /// system may do, and then loads it once.
  public init(
    _ name: String,
    makeDoubledSession: @escaping @Sendable () -> (DoubledSession, @Sendable () -> [URLRequest])
  ) {
    self.init(name, verb: "loaded") {
      let ((session, requests), loads) = (makeDoubledSession(), CompletionLog<RecordedLoad>())
      return Spy(record: { requests().map(\.line) }) { call, onAnswer in
        let request = call.request(to: session.baseURL)
        session.askWhetherItCouldLoad(request)
        let answers = Atomic(0)
        let load = RecordedLoad(of: request, by: session) { _ in
          if answers.add(1, ordering: .relaxed).oldValue == 0 { onAnswer?() }
        }
        loads.record(load)
        load.start()
      }
    }
  }
}

extension URLProtocolLaws {
  /// What the lesson on stubs has taught of a double that answers.
  public static let ofASpy = [
    acceptsEachRequest, endsEachLoad, keepsTheOrder, keepsTheResponse, keepsTheBody,
  ]

  /// For a double that never answers: a load that it stopped, and one that stays open.
  public static let ofSilence = [heedsTheStop, neverAnswers]
}

extension [String] {
  /// The texts as a sentence lists them.
  var inWords: String {
    if isEmpty { return "nothing" }
    // A record that several doubles share may be as long as you like.
    let rest = count > 12 ? ", and \(count - 12) more" : ""
    return prefix(12).joined(separator: ", ") + rest
  }
}
