import DoubleKit
import ItemDetail
import Synchronization

/// A shop in which each of eight threads changes the price of its own item, and
/// that of one item which all of them change.
final class RacedShop: Sendable {
  /// How many changes of its own item each thread makes. The first so many
  /// numbers of a race are those of the first thread, and so on.
  static let changes = 80
  private static let threads = 8
  private static let sharedID = 9
  /// An item for each thread, one for all, and some that nobody changes: the
  /// longer it takes to write a whole shop back, the more comes in between.
  static let stock = (1...64).map { Item(id: $0, title: "", descriptions: "", price: -1) }

  private let server: any ItemServing
  private let lost = Atomic(0)
  private let refused = Atomic(0)

  init(_ server: any ItemServing) { self.server = server }

  /// Whether each change was made, and was there when its thread looked again.
  var isIntact: Bool { count(of: lost) == 0 && count(of: refused) == 0 }

  /// Makes one change of each of the two items, after a look at the one before.
  /// A change that is lost shows some time after it was made.
  func change(_ number: Int) {
    let (thread, place) = number.quotientAndRemainder(dividingBy: Self.changes)
    if price(ofItem: thread + 1) != place - 1 { lost.add(1, ordering: .relaxed) }
    put(place, onItem: thread + 1)
    put(number, onItem: Self.sharedID)
  }

  /// What went wrong when all threads had made their changes, as a sentence.
  func fault() -> String? {
    let count = Self.threads * Self.changes
    if self.count(of: refused) > 0 {
      return "Eight threads changed prices, at times of the same item, and FakeItemServer refused"
        + " \(self.count(of: refused)) of the \(2 * count) changes."
    }
    if self.count(of: lost) > 0 {
      return "Eight threads changed the price of an item each, \(count) times in all, and"
        + " FakeItemServer lost \(self.count(of: lost)) of the changes."
    }
    // Who came last is open.
    let last = price(ofItem: Self.sharedID)
    let isLast = last.map { $0 % Self.changes == Self.changes - 1 } ?? false
    return isLast
      ? nil
      : "Eight threads changed the price of one item, and FakeItemServer lost the last of the"
        + " changes."
  }

  private func price(ofItem id: Int) -> Int? { server.ask("GET", "items/\(id)").item?.price }

  private func put(_ price: Int, onItem id: Int) {
    let answer = server.ask("PUT", "items/\(id)/price", body: #"{"price":\#(price)}"#)
    if answer.statusCode != 200 { refused.add(1, ordering: .relaxed) }
  }

  private func count(of changes: borrowing Atomic<Int>) -> Int {
    changes.load(ordering: .sequentiallyConsistent)
  }
}
