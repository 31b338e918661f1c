import DoubleKit
import Foundation
import ItemDetail

/// A double of `ItemDetailAPIProtocol` that answers, as the laws of its seam see
/// it.
public struct AnsweringAPI: Sendable {
  let name: String
  let make: @Sendable (_ item: Item, _ calls: [ItemCall]) -> any ItemDetailAPIProtocol

  /// Describes a double.
  public init(
    _ name: String,
    make: @escaping @Sendable (_ item: Item, _ calls: [ItemCall]) -> any ItemDetailAPIProtocol
  ) {
    self.name = name
    self.make = make
  }

  /// The double as any seam has one.
  var asked: AskedDouble<ItemCall> {
    AskedDouble(
      name: name, calls: [.load(id: 41), .updatePrice(id: 41, to: 700)], words: \.description,
      answers: [700, 990].map { SessionAnswer.item(TransportLaws.item(41, for: $0)) }
    ) { [make] answer, calls in
      let api = make(answer.item ?? TransportLaws.items[0], calls)
      return { call, onAnswer in
        api.take(call) { result in
          switch result {
          case .success(let item): onAnswer(.item(item))
          case .failure(let error): onAnswer(.failure(error))
          }
        }
      }
    }
  }
}

extension ItemDetailAPIProtocol {
  /// Makes a call of the API.
  @discardableResult
  public func take(
    _ call: ItemCall, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    switch call {
    case .load(let id): loadItemDetail(id: id, completion: completion)
    case .updatePrice(let id, let price):
      updatePrice(ofItem: id, to: price, completion: completion)
    }
  }
}

/// The laws of the seam above the API: what every double keeps to that answers
/// its calls.
public enum APILaws {
  private typealias Shared = AskedLaws<ItemCall>

  /// The laws of one call after another.
  public static let answering = [
    Shared.answersEachCall(), Shared.answersOnce(), Shared.sharesNothing(),
    Shared.callsOutsideLocks(),
  ].map { $0.on(\AnsweringAPI.asked) }
}
