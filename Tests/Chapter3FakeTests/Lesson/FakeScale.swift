import DoubleKit
import Foundation
import Testing

// slice: core
/// A weighing machine: each byte of the body weighs one gram.
struct FakeScale: ItemServing {
  func answer(to request: URLRequest) -> SessionAnswer {
    .status(200, body: "\(request.httpBody?.count ?? 0)")
  }
}
// end slice: core

@Suite("Lesson 3: a core in the shape of the exercises")
struct FakeScaleTests {
  @Test("is asked without a session")
  func weighs() {
    // slice: ask
    let answer = FakeScale().ask("PUT", "parcels/4", body: "tea")
    #expect(answer.statusCode == 200 && answer.data == Data("3".utf8))
    // end slice: ask
  }
}
