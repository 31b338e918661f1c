import DoubleKit
import ItemDetail

/// The choices that the answers to 9.2 are made of.
struct Exercise2_Choices: Sendable {
  typealias Choose = @Sendable (Checkout.Requirement) -> Checkout.Choice?

  /// The cheapest double for each requirement.
  static let cheapest: Choose = { requirement in
    switch requirement {
    case .keepTheOldPrice, .surviveALostConnection: (.stub, .oneLevelUp)
    case .payOnce, .stopOnLeaving: (.spy, .oneLevelUp)
    case .sendNoInvalidID: (.dummy, .protocolInjection)
    case .keepTheVoucher: (.fake, .oneLevelUp)
    case .followTheScript: (.mock, .oneLevelUp)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    }
  }

  /// A double that works for each requirement, and never the cheapest.
  static let dearest: Choose = { requirement in
    switch requirement {
    case .payOnce, .surviveALostConnection, .followTheScript: (.spy, .urlProtocol)
    case .keepTheOldPrice: (.mock, .protocolInjection)
    case .keepTheVoucher: (.spy, .protocolInjection)
    case .sendNoInvalidID, .stopOnLeaving: (.spy, .urlProtocol)
    case .keepTheOrderNumber: (.fake, .urlProtocol)
    }
  }

  /// A spy for everything, where a spy is possible.
  static let spies: Choose = { requirement in
    switch requirement {
    case .sendNoInvalidID: (.spy, .protocolInjection)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    default: (.spy, .oneLevelUp)
    }
  }

  /// The cheapest doubles, with another one for one requirement.
  static func cheapest(
    but requirement: Checkout.Requirement, _ choice: Checkout.Choice?
  ) -> Choose {
    { $0 == requirement ? choice : cheapest($0) }
  }
}
