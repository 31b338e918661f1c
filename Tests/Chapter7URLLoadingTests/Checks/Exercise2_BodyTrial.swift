import CheckKit
import DoubleKit
import Foundation

/// One load of a body in a scripted stream, and what came of it.
struct BodyTrial: Sendable {
  let script: ScriptedStream.Script
  let calls: [ClientCall]
  let bodies: [Data?]
  /// What the next double found, for each time that it was asked.
  let found: [Data?]
  let notes: ScriptedStream.Notes
  /// What changed in the rest of the request, on its way to the next double.
  private let change: String?

  init(
    of script: ScriptedStream.Script, by makeSpy: Exercise2_BodySpyURLProtocol.MakeSpy
  ) async {
    let (found, rest) = (CompletionLog<Data?>(), CompletionLog<URLRequest>())
    let spied = makeSpy {
      rest.record($0)
      found.record($0.readToItsEnd)
      return .status(200)
    }
    let noteBook = ScriptedStream.NoteBook()
    var request = Self.request(to: spied.session.baseURL, script)
    request.httpBodyStream = ScriptedStream(script, notingIn: noteBook)
    // Who reads byte by byte needs a while for a long one.
    let deadline: Deadline = script.body.count > 100_000 ? .test : .answer
    calls = await spied.session.clientCalls(loading: [request], within: deadline).first ?? []
    self.script = script
    bodies = spied.bodies()
    self.found = found.values
    notes = noteBook.current
    change = rest.values.first.flatMap { $0.restThatDiffers(from: request) }
  }

  private static func request(to url: URL, _ script: ScriptedStream.Script) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = script.method
    request.timeoutInterval = 17
    // What a header announces does not end a body.
    request.setValue("3", forHTTPHeaderField: "Content-Length")
    return request
  }

  /// What a real stream, or a real session, would not survive, as a sentence.
  var unsafeUse: String? {
    if calls.misplacedCall != nil {
      return "A session sent \(script.name). \(name) told its client \(calls.text)."
    }
    return notes.wasAskedForNoError || !calls.contains(where: \.isEnd) ? usageFault : nil
  }

  /// What is wrong with the way in which the spy used the stream, as a sentence.
  var usageFault: String? {
    if notes.wasAskedForNoError {
      return "A session sent \(script.name). \(name) asked for its streamError while its"
        + " streamStatus was not .error, and on Linux that ends the process."
    }
    if notes.wasReadUnopened {
      return "A session sent \(script.name). \(name) read it before it was open."
    }
    if !calls.contains(where: \.isEnd) {
      let cause = notes.readsAtTheEnd > 1000 ? ": it still read on after a thousand reads" : ""
      return "A session sent \(script.name). \(name) did not end the load\(cause)."
    }
    return notes.isOpen ? "A session sent \(script.name). \(name) left it open." : nil
  }

  /// How the record differs from the whole body, as a sentence.
  var recordFault: String? {
    if bodies.count == 1, (bodies[0] ?? Data()) == script.body { return nil }
    return "A session sent \(script.name). \(name) recorded \(bodies.words(beside: script.body))."
  }

  /// How the rest of the next double's request differs from what was sent, as a
  /// sentence.
  var restFault: String? {
    change.map { "A session sent \(script.name). The double behind \(name) found another `\($0)`." }
  }

  /// How the next double's body differs from the whole body, as a sentence.
  var handOnFault: String? {
    if found.count == 1, (found[0] ?? Data()) == script.body { return nil }
    return "A session sent \(script.name). The double behind \(name) found"
      + " \(found.words(beside: script.body))."
  }

  /// What is wrong where the stream fails, as a sentence.
  var failureFault: String? {
    if !found.isEmpty { return "\(broken) \(name) handed the request on." }
    if !bodies.isEmpty {
      return "\(broken) \(name) recorded \(bodies.words(beside: script.body))."
    }
    return calls.isOneFailure ? nil : "\(broken) \(name) told its client \(calls.text)."
  }

  private var broken: String { "A session sent \(script.name)." }
  private var name: String { "BodySpyURLProtocol" }
}

extension [Data?] {
  /// The bodies as a sentence names them, where another one should be.
  func words(beside expected: Data) -> String {
    let words = map { body -> String in
      guard let body else { return "nil" }
      return body.count == expected.count && body != expected
        ? "\(body.count) other bytes" : "\(body.count) bytes"
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}

extension URLRequest {
  /// The property that differs in another request, but for the body.
  fileprivate func restThatDiffers(from other: URLRequest) -> String? {
    if httpMethod != other.httpMethod { return "httpMethod" }
    if timeoutInterval != other.timeoutInterval { return "timeoutInterval" }
    if allHTTPHeaderFields != other.allHTTPHeaderFields { return "allHTTPHeaderFields" }
    return cachePolicy == other.cachePolicy ? nil : "cachePolicy"
  }

  /// The body as the next double reads it: the bytes, or else what is left in the
  /// stream; nil when there is neither.
  var readToItsEnd: Data? {
    guard let stream = httpBodyStream else { return httpBody }
    let isNew = stream.streamStatus == .notOpen
    if isNew { stream.open() }
    defer { if isNew { stream.close() } }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 512)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      body += buffer.prefix(count)
    }
    return body
  }
}
