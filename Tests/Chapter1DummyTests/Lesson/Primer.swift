import AnswerKit
import Testing

// slice: code
/// What the shop charges for a parcel, in Korean won.
enum Postage {
  enum Refusal: Error { case tooHeavy }

  static func price(ofGrams grams: Int) throws -> Int {
    switch grams {
    case ...500: return 3_000
    case ...2_000: return 4_500
    default: throw Refusal.tooHeavy
    }
  }
}
// end slice: code

@Suite("The primer: a test")
struct Primer1_Test {
  // slice: test
  @Test("a letter costs 3000 won")
  func letter() throws {
    let price = try Postage.price(ofGrams: 20)
    #expect(price == 3_000)
  }
  // end slice: test

  // slice: throws
  @Test("a heavy parcel is refused")
  func heavyParcel() {
    #expect(throws: Postage.Refusal.tooHeavy) { try Postage.price(ofGrams: 9_000) }
  }
  // end slice: throws
}

@Suite("The primer: expectations that fail", .lessonStep)
struct Primer2_Red {
  // slice: red
  @Test("two expectations fail, and you see both")
  func twoFail() throws {
    let price = try Postage.price(ofGrams: 1_200)
    #expect(price == 3_000)
    #expect(price < 4_000, "A small parcel should stay cheap.")
  }

  @Test("a requirement fails, and the test ends there")
  func requirement() throws {
    let prices = [Int]()
    let cheapest = try #require(prices.min())
    #expect(cheapest == 3_000)
  }
  // end slice: red
}

@Suite("The primer: one test, many rows", .lessonStep)
struct Primer3_Arguments {
  // slice: arguments
  @Test("the price of a weight", arguments: [(500, 3_000), (501, 4_500), (2_000, 4_600)])
  func price(grams: Int, expected: Int) throws {
    let price = try Postage.price(ofGrams: grams)
    #expect(price == expected)
  }
  // end slice: arguments
}

@Suite("The primer: callbacks and issues")
struct Primer4_Callbacks {
  // slice: confirmation
  struct Parcel {
    func deliver(_ onArrival: () -> Void) async { onArrival() }
  }

  @Test("a parcel arrives once")
  func arrival() async {
    await confirmation("the parcel arrives") { arrived in
      await Parcel().deliver { arrived() }
    }
  }
  // end slice: confirmation

  // slice: issue
  @Test("a heavy parcel never gets a price")
  func noPrice() {
    guard let price = try? Postage.price(ofGrams: 9_000) else { return }
    Issue.record("A parcel of 9 kilograms costs \(price) won.")
  }
  // end slice: issue
}

// slice: suite
@Suite("the prices of three parcels")
struct PriceListTests {
  let prices: [Int]

  init() throws {
    prices = try [20, 400, 1_900].map(Postage.price)
  }

  @Test func theCheapestComesFirst() {
    #expect(prices == prices.sorted())
  }
}
// end slice: suite
