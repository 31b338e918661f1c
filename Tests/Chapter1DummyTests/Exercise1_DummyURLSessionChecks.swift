import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.1 DummyURLSession", .tags(.dummy, .protocolInjection))
struct Exercise1_DummyURLSession {
  var makeDummy: @Sendable (SourceLocation) -> any URLSessionProtocol =
    Exercise1_Subject.makeDummy

  let teach = Teaching(
    "A dummy fails the test that uses it.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_DummyURLSession.swift")

  @Test("reports that it was used")
  func reportsThatItWasUsed() async {
    let issues = await reports { $0.touch("cart") }
    teach.expect(
      issues.count > 0, "DummyURLSession was asked for a task and nothing was reported.")
  }

  @Test("reports at the line of the test")
  func reportsAtTheLineOfTheTest() async {
    let line = #_sourceLocation
    let issues = await reports(at: line) { $0.touch("cart") }
    teach.expect(
      issues.contains { $0.sourceLocation == line },
      "DummyURLSession was made in a test, and no report is shown there: pass on the"
        + " sourceLocation that it was given.")
  }

  @Test("names the request, by whatever code it was made")
  func namesTheRequest() async {
    let results = CompletionLog<Result<Item, any Error>>()
    let byHand = await reports { $0.touch("wishlist/8") }
    let byTheAPI = await reports { session in
      ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
        .loadItemDetail(id: 58, completion: results.record)
    }
    guard
      teach.expect(
        byHand.contains { $0.names("https://shop.invalid/wishlist/8") },
        "DummyURLSession was asked for https://shop.invalid/wishlist/8 and no report says so;"
          + " its reports are \(byHand.map(\.sentence)).")
    else { return }
    teach.expect(
      byTheAPI.contains { $0.names("items/58") },
      "ItemDetailAPI sent a request for item 58 and DummyURLSession did not report it.")
  }

  @Test("stays silent when it is handed over and not touched")
  func staysSilentWhenUntouched() async {
    let results = CompletionLog<Result<Item, any Error>>()
    let issues = await reports { session in
      ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
        .loadItemDetail(id: -12, completion: results.record)
    }
    teach.expect(
      issues.isEmpty,
      "DummyURLSession was handed over, never used, and reported \(issues.map(\.sentence)).")
  }

  @Test("reports each use")
  func reportsEachUse() async {
    let pages = ["cart", "wishlist/8", "orders"]
    let issues = await reports { session in
      for page in pages { session.touch(page) }
    }
    let unreported = pages.filter { page in !issues.contains { $0.names(page) } }
    teach.expect(
      unreported.isEmpty, "DummyURLSession was asked for \(pages) and did not report \(unreported)."
    )
  }

  @Test("never answers, though its task is resumed and cancelled")
  func neverAnswers() async {
    let answers = CompletionLog<SessionAnswer>()
    let handlerIsGone = CompletionLog<Bool>()
    _ = await reports { session in
      let token = LastWord { handlerIsGone.record(true) }
      let task = session.dataTask(with: .page("cart")) { data, response, error in
        token.keep()
        answers.record(SessionAnswer(data: data, response: response, error: error))
      }
      task.resume()
      task.cancel()
    }
    // Once the handler has been let go, nobody is left who could call it.
    await handlerIsGone.values(atLeast: 1)
    teach.expect(
      answers.values.isEmpty,
      "DummyURLSession called the completion handler; an answer makes it a stub.")
  }

  /// What a fresh dummy reports while it is used.
  private func reports(
    at line: SourceLocation = #_sourceLocation,
    whileUsing use: @escaping @Sendable (any URLSessionProtocol) -> Void
  ) async -> [Issue] {
    await issues { [makeDummy] in use(makeDummy(line)) }
  }
}

extension URLSessionProtocol {
  /// Makes a task for a page of the shop, and leaves it asleep.
  fileprivate func touch(_ page: String) {
    _ = dataTask(with: .page(page)) { _, _, _ in }
  }
}

extension URLRequest {
  fileprivate static func page(_ page: String) -> URLRequest {
    URLRequest(url: ShopURL.any.appendingPathComponent(page))
  }
}

extension Issue {
  /// Whether a reader of the issue learns this, from its comment or its error.
  fileprivate func names(_ text: String) -> Bool {
    sentence.contains(text) || "\(kind)".contains(text)
  }
}

/// Says when the last one who holds it has let go.
private final class LastWord: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) { self.say = say }

  /// Does nothing: a closure that calls it holds the object.
  func keep() {}

  deinit { say() }
}
