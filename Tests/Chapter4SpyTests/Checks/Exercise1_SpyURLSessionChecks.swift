import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.1 SpyURLSession", .tags(.spy, .protocolInjection))
struct Exercise1_SpyURLSession {
  /// A session, and the record that a test reads afterwards.
  struct Spied: Sendable {
    let session: any URLSessionProtocol
    let requests: @Sendable () -> [URLRequest]
  }

  var makeSpy: @Sendable (SessionAnswer) -> Spied = {
    let spy = Exercise1_Subject.makeSpy($0)
    return Spied(session: spy.session, requests: spy.requests)
  }

  let teach = Teaching(
    "A spy answers as a stub does, and keeps every request for the test to read.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise1_SpyURLSession.swift")

  @Test("keeps its record as every spy does")
  func keepsItsRecord() async {
    await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers() + RecordLaws.ofRequests,
      keptBy: RecordingDouble(requestsOf: "SpyURLSession") { [makeSpy] answer in
        let spy = makeSpy(answer)
        return .init(of: spy.session, requests: spy.requests)
      })
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionLaws.answering + SessionLaws.faithful,
      keptBy: SessionDouble("SpyURLSession") { [makeSpy] in makeSpy($0).session })
  }

  @Test("records a request when its task is made, and at no other call")
  func recordsWhenTheTaskIsMade() async {
    let check = ModelCheck(of: Call.all, model: Call.paths) { [makeSpy] in
      Call.play($0, on: makeSpy($0.count.isMultiple(of: 2) ? .status(503) : .status(200)))
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "After \(difference.operations) SpyURLSession keeps \(difference.seen). It should keep"
        + " \(difference.expected).")
  }
}

/// What a session and its newest task can be told.
private enum Call: CustomStringConvertible {
  case makeTask(String)
  case resume
  case cancel

  static let all: [Call] = [.makeTask("/items/3"), .makeTask("/items/3/price"), .resume, .cancel]

  var description: String {
    switch self {
    case .makeTask(let path): "dataTask(\(path))"
    case .resume: "resume()"
    case .cancel: "cancel()"
    }
  }

  /// The paths that a right spy keeps after each call.
  @Sendable static func paths(after calls: [Call]) -> [[String]] {
    calls.indices.map { last in
      calls[...last].compactMap { if case .makeTask(let path) = $0 { path } else { nil } }
    }
  }

  static func play(_ calls: [Call], on spy: Exercise1_SpyURLSession.Spied) -> [[String]] {
    var task: (any URLSessionDataTaskProtocol)?
    return calls.map { call in
      switch call {
      case .makeTask(let path):
        let request = URLRequest(url: ShopURL.any.appendingPathComponent(path))
        task = spy.session.dataTask(with: request) { _, _, _ in }
      case .resume: task?.resume()
      case .cancel: task?.cancel()
      }
      return spy.requests().map { $0.url?.path ?? "" }
    }
  }
}
