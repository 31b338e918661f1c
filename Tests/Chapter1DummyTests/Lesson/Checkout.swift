import Foundation
import ItemDetail

// slice: checkout
protocol ReceiptPrinter: Sendable {
  func print(_ receipt: String) async throws
}

struct Checkout {
  let printer: any ReceiptPrinter
  var prices: [Int] = []

  /// Prints a receipt, unless there is nothing to pay.
  func pay() async throws -> Int {
    let total = prices.reduce(0, +)
    if total > 0 { try await printer.print("\(total) won") }
    return total
  }
}
// end slice: checkout

// slice: quiet printer
struct QuietPrinter: ReceiptPrinter {
  func print(_ receipt: String) {}
}
// end slice: quiet printer

// slice: network printer
/// The printer at the counter, which listens on the shop's network.
struct NetworkPrinter: ReceiptPrinter {
  let session: URLSession
  let address: URL

  func print(_ receipt: String) async throws {
    var request = URLRequest(url: address)
    request.httpMethod = "POST"
    request.httpBody = Data(receipt.utf8)
    _ = try await session.data(for: request)
  }
}
// end slice: network printer

/// The checkout after a colleague's change.
struct ChattyCheckout {
  let printer: any ReceiptPrinter
  var prices: [Int] = []

  // slice: colleague
  func pay() async throws -> Int {
    let total = prices.reduce(0, +)
    try await printer.print("\(total) won")
    return total
  }
  // end slice: colleague
}
