import Foundation
import ItemDetail

/// What can happen to a request for `Scenario.item`: the good days and the bad
/// ones that a saboteur acts out.
public enum Scenario: Hashable, Sendable, CustomStringConvertible {
  /// The transport fails with `Scenario.connectionError`; nothing else comes.
  case transportError
  /// Nothing comes at all: no body, no response, no error.
  case noResponse
  /// An HTTP answer with this status; its body is `Scenario.itemJSON`.
  case status(Int)
  /// Status 200 with a body of no bytes.
  case emptyBody
  /// Status 200 with a body that is not JSON.
  case garbage
  /// Status 200 with the item, its two numbers sent as text, `"id": "7"`.
  case quotedNumbers
  /// Status 200 with the item, its price left out.
  case missingPrice

  /// The item that every scenario is about.
  public static let item = Item(
    id: 7, title: "Gaiwan", descriptions: "A bowl with a lid.", price: 18_000)
  /// The item as the shop sends it.
  public static let itemJSON =
    #"{"id":7,"title":"Gaiwan","descriptions":"A bowl with a lid.","price":18000}"#
  /// Why the transport fails.
  public static let connectionError = URLError(.notConnectedToInternet)

  /// The scenario as it is written in code.
  public var description: String {
    switch self {
    case .transportError: ".transportError"
    case .noResponse: ".noResponse"
    case .status(let status): ".status(\(status))"
    case .emptyBody: ".emptyBody"
    case .garbage: ".garbage"
    case .quotedNumbers: ".quotedNumbers"
    case .missingPrice: ".missingPrice"
    }
  }
}
