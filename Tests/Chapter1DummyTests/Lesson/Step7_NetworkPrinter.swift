import AnswerKit
import DoubleKit
import Foundation
import Testing

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
  // slice: test
  @Test("an empty basket costs nothing, and prints nothing")
  func emptyBasket() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let printer = NetworkPrinter(session: session.urlSession, address: session.baseURL)
    let paid = try? await Checkout(printer: printer).pay()
    #expect(paid == 0)
    #expect(OfflineURLProtocol.visits[session.baseURL] == nil)
  }
  // end slice: test
}
