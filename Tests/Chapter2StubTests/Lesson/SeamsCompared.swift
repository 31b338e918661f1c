import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Mutants
import Testing

@testable import Chapter2Stub

@Suite("Lesson 2: what each seam can do")
struct SeamsCompared {
  @Test("two faults show with protocol injection alone")
  func twoFaultsShowOnOneSeam() async {
    let run = GradedRun(of: Exercise6_Subject.tests, teach: Teaching("", open: ""))
    var onlyByProtocolInjection: [String] = []
    for mutant in Exercise6_ItemDetailTests.mutants {
      async let injected = run.verdict(on: mutant, through: .protocolInjection)
      async let loaded = run.verdict(on: mutant, through: .urlProtocol)
      if case (.killed, .survived) = await (injected.verdict, loaded.verdict) {
        onlyByProtocolInjection.append(mutant.name)
      }
    }
    #expect(onlyByProtocolInjection == ["notHTTPIsOK", "responseBeforeError"])
  }

  // The lesson says what the loader on Linux makes of three ways to answer.
  #if !canImport(Darwin)
    @Test("on Linux an end without a response looks like an answer without bytes")
    func endWithoutResponse() async {
      let answer = await answer { $0.client?.urlProtocolDidFinishLoading($0) }
      #expect(answer?.data == Data() && answer?.response == nil && answer?.error == nil)
    }

    @Test("on Linux a body in two pieces arrives without its first")
    func bodyInTwoPieces() async {
      let answer = await answer { load in
        load.receiveTeapot()
        load.client?.urlProtocol(load, didLoad: Data("short and ".utf8))
        load.client?.urlProtocol(load, didLoad: Data("stout".utf8))
        load.client?.urlProtocolDidFinishLoading(load)
      }
      #expect(answer?.statusCode == 418 && answer?.data == Data("stout".utf8))
    }

    @Test("on Linux an error after a response arrives alone")
    func errorAfterResponse() async {
      let answer = await answer { load in
        load.receiveTeapot()
        load.client?.urlProtocol(load, didFailWithError: URLError(.networkConnectionLost))
      }
      #expect(answer?.response == nil && answer?.error != nil)
    }

    private func answer(by load: @escaping ClosureURLProtocol.Load) async -> SessionAnswer? {
      let doubled = ClosureURLProtocol.makeSession(load: load)
      let log = CompletionLog<SessionAnswer>()
      doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: log)
      return await log.first()
    }
  #endif
}

#if !canImport(Darwin)
  extension ClosureURLProtocol {
    fileprivate func receiveTeapot() {
      guard let response = SessionAnswer.teapot.response else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
  }
#endif
