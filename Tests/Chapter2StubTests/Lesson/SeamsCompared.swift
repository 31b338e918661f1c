import CheckKit
import DoubleKit
import Foundation
import Mutants
import Testing

@testable import Chapter2Stub

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Lesson 2: what each seam can do")
struct SeamsCompared {
  @Test("two faults show by protocol injection alone")
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

  // The lesson says what the loader makes of an end without a response.
  #if canImport(FoundationNetworking)
    @Test("on Linux an end without a response looks like an answer without bytes")
    func endWithoutResponse() async {
      let doubled = ClosureURLProtocol.makeSession { $0.client?.urlProtocolDidFinishLoading($0) }
      let log = CompletionLog<SessionAnswer>()
      doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: log)
      let answer = await log.first()
      #expect(answer?.data == Data() && answer?.response == nil && answer?.error == nil)
    }
  #endif
}
