import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("Lesson 1: a dummy that does nothing")
struct Step1_QuietDummy {
  // slice: step 1 test
  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: QuietPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
  // end slice: step 1 test
}

@Suite("Lesson 1: the same dummy after a colleague's change")
struct Step2_UnnoticedChange {
  typealias Checkout = ChattyCheckout

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: QuietPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}

@Suite("Lesson 1: a dummy that complains", .lessonStep)
struct Step3_ComplainingDummy {
  typealias Checkout = ChattyCheckout

  // slice: step 3 complaint
  struct DummyPrinter: ReceiptPrinter {
    func print(_ receipt: String) {
      Issue.record("This test needs no printer, but its dummy was told to print: \(receipt)")
    }
  }
  // end slice: step 3 complaint

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: DummyPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}

@Suite("Lesson 1: the colleague's change is mended")
struct Step4_MendedCheckout {
  // slice: step 3 location
  struct DummyPrinter: ReceiptPrinter {
    let sourceLocation: SourceLocation

    init(sourceLocation: SourceLocation = #_sourceLocation) {
      self.sourceLocation = sourceLocation
    }

    func print(_ receipt: String) {
      Issue.record(
        "This test needs no printer, but its dummy was told to print: \(receipt)",
        sourceLocation: sourceLocation)
    }
  }
  // end slice: step 3 location

  @Test("an empty basket costs nothing")
  func emptyBasket() async throws {
    let checkout = Checkout(printer: DummyPrinter())
    let paid = try await checkout.pay()
    #expect(paid == 0)
  }
}

@Suite("Lesson 1: a request that nobody answers", .lessonStep)
struct Step5_WaitingCaller {
  // slice: step 5 silent
  final class OfflineURLProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {}

    override func stopLoading() {}
  }
  // end slice: step 5 silent

  // slice: step 5 test
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
  // end slice: step 5 test
}

@Suite("Lesson 1: a request that fails")
struct Step6_FailedRequest {
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
}

@Suite("Lesson 1: the network's side of the colleague's change", .lessonStep)
struct Step7_PrintedAnyway {
  typealias Checkout = ChattyCheckout

  @Test("an empty basket costs nothing, and prints nothing")
  func emptyBasket() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let printer = NetworkPrinter(session: session.urlSession, address: session.baseURL)
    let paid = try? await Checkout(printer: printer).pay()
    #expect(paid == 0)
    #expect(OfflineURLProtocol.visits[session.baseURL] == nil)
  }
}

@Suite("Lesson 1: the mended checkout, with URLProtocol")
struct Step8_NothingPrinted {
  // slice: step 7 test
  @Test("an empty basket costs nothing, and prints nothing")
  func emptyBasket() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let printer = NetworkPrinter(session: session.urlSession, address: session.baseURL)
    let paid = try? await Checkout(printer: printer).pay()
    #expect(paid == 0)
    #expect(OfflineURLProtocol.visits[session.baseURL] == nil)
  }
  // end slice: step 7 test
}
