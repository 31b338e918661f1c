import DoubleKit
import ItemDetail

// Spoiler: the double for each requirement of exercise 9.2.

/// The cheapest double that can show a requirement, and those that cannot.
struct CheapestDouble: Sendable {
  let kind: DoubleKind
  let wayIn: Checkout.WayIn
  /// The kinds that cannot show it.
  let blindKinds: [DoubleKind]
  /// The ways in through which nothing of it can be seen.
  let closedWays: [Checkout.WayIn]
  /// Why a double that only feeds answers in does not show it.
  let reason: String
}

extension Checkout.Requirement {
  /// The answer of the workbook.
  ///
  /// A kind that is missing from `blindKinds` works. Among those that work, the
  /// order of cost is that of the section of 9.2 in the lesson.
  var answer: CheapestDouble {
    switch self {
    case .payOnce:
      CheapestDouble(
        kind: .spy, wayIn: .oneLevelUp, blindKinds: [.dummy, .stub, .fake],
        closedWays: [.protocolInjection],
        reason: "The page looks the same after one payment and after two.")
    case .keepTheOldPrice:
      CheapestDouble(
        kind: .stub, wayIn: .oneLevelUp, blindKinds: [.dummy], closedWays: [],
        reason: "The page needs two prices from the shop.")
    case .sendNoInvalidID:
      CheapestDouble(
        kind: .dummy, wayIn: .protocolInjection, blindKinds: [.stub, .fake],
        closedWays: [.oneLevelUp],
        reason: "The page looks the same, whether a request was sent or not.")
    case .surviveALostConnection:
      CheapestDouble(
        kind: .stub, wayIn: .oneLevelUp, blindKinds: [.dummy], closedWays: [.protocolInjection],
        reason: "The page has to be told that the connection is lost.")
    case .keepTheVoucher:
      CheapestDouble(
        kind: .fake, wayIn: .oneLevelUp, blindKinds: [.dummy, .stub], closedWays: [],
        reason: "A canned answer is the same, whatever price the shop was told.")
    case .followTheScript:
      CheapestDouble(
        kind: .mock, wayIn: .oneLevelUp, blindKinds: [.dummy, .stub, .fake],
        closedWays: [.protocolInjection],
        reason: "The page looks the same, whatever else the bank was asked for.")
    case .stopOnLeaving:
      CheapestDouble(
        kind: .spy, wayIn: .oneLevelUp, blindKinds: [.dummy, .stub, .fake], closedWays: [],
        reason: "The page looks the same, whether the load was cancelled or not.")
    case .keepTheOrderNumber:
      CheapestDouble(
        kind: .spy, wayIn: .urlProtocol, blindKinds: [.dummy, .stub],
        closedWays: [.oneLevelUp, .protocolInjection],
        reason: "A canned answer is the same for every order number.")
    }
  }
}
