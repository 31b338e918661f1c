import CheckKit
import DoubleKit
import ItemDetail

// Spoiler: the double for each requirement of exercise 9.2.

extension Checkout.Requirement {
  /// The cheapest double that can show a requirement, the kinds that cannot, and the ways in
  /// through which nothing of it can be seen. Among those that work, the order of cost is that
  /// of the section of 9.2 in the lesson.
  fileprivate typealias Answer = (
    choice: Checkout.Choice, blindKinds: [DoubleKind], closedWays: [Checkout.WayIn],
    reason: String
  )

  fileprivate var answer: Answer {
    let feeding: [DoubleKind] = [.dummy, .stub, .fake]
    return switch self {
    case .payOnce:
      (
        (.spy, .oneLevelUp), feeding, [.protocolInjection],
        "The page looks the same after one payment and after two."
      )
    case .keepTheOldPrice:
      ((.stub, .oneLevelUp), [.dummy], [], "The page needs two prices from the shop.")
    case .sendNoInvalidID:
      (
        (.dummy, .protocolInjection), [.stub, .fake], [.oneLevelUp],
        "The page looks the same, whether a request was sent or not."
      )
    case .surviveALostConnection:
      (
        (.stub, .oneLevelUp), [.dummy], [.protocolInjection],
        "The page has to be told that the connection is lost."
      )
    case .keepTheVoucher:
      (
        (.fake, .oneLevelUp), [.dummy, .stub], [],
        "A canned answer is the same, whatever price the shop was told."
      )
    case .followTheScript:
      (
        (.mock, .oneLevelUp), feeding, [.protocolInjection],
        "The page looks the same, whatever else the bank was asked for."
      )
    case .stopOnLeaving:
      (
        (.spy, .oneLevelUp), feeding, [],
        "The page looks the same, whether the load was cancelled or not."
      )
    case .keepTheOrderNumber:
      (
        (.spy, .urlProtocol), [.dummy, .stub], [.oneLevelUp, .protocolInjection],
        "A canned answer is the same for every order number."
      )
    }
  }

  /// Why nothing can be seen through a way in, and what to ask instead.
  fileprivate func question(onClosed wayIn: Checkout.WayIn) -> String {
    switch (self, wayIn) {
    case (_, .protocolInjection):
      """
      CardPayments makes its own session, so it never uses a session of yours. Which way into \
      such a client did Chapter 7 show?
      """
    case (.sendNoInvalidID, _):
      """
      There, your double takes the place of the API, and it is the API that refuses an invalid \
      id. Where would the request go out?
      """
    default:
      """
      There, your double takes the place of CardPayments, and it is CardPayments that sends the \
      order number. Where does it send it?
      """
    }
  }
}

/// The doubles that a learner chooses for the requirements of a checkout.
struct CheckoutChoices {
  private let choices: [(requirement: Checkout.Requirement, choice: Checkout.Choice?)]

  init(_ choice: (Checkout.Requirement) -> Checkout.Choice?) {
    choices = Checkout.Requirement.allCases.map { ($0, choice($0)) }
  }

  /// What is wrong with the choices: those that are missing, and those that cannot show their
  /// requirement.
  ///
  /// All at once: a run for each would make it a game of guessing. While all eight are the
  /// same, none is judged: they would be right for some, and tell which.
  var complaints: [String] {
    let missing = choices.filter { $0.choice == nil }.map { ".\($0.requirement.rawValue)" }
    if missing.count == choices.count {
      return [
        """
        Capstone has chosen no double yet: put a kind and a way in where each nil is, \
        (.stub, .oneLevelUp) for instance.
        """
      ]
    }
    if let one = theOneChoice {
      return ["Capstone chooses \(one) for all eight requirements, so none is judged yet."]
    }
    return choices.flatMap(faults)
      + (missing.isEmpty
        ? [] : ["Capstone has chosen no double yet for \(missing.joined(separator: ", "))."])
  }

  /// How many choices can show their requirement; none while all eight are the same.
  var rightCount: Int {
    theOneChoice == nil ? choices.count { $1 != nil && faults(of: $0, $1).isEmpty } : 0
  }

  /// What to say of choices that work, and cost more than is needed.
  var remarks: [String] {
    choices.filter { faults(of: $0, $1).isEmpty }.compactMap { requirement, choice in
      let best = requirement.answer.choice
      guard let choice, choice != best else { return nil }
      return ".\(requirement.rawValue): \(words(choice)) works, and costs more than you need."
        + " \(words(best, article: "A")) is enough."
    }
  }

  private var theOneChoice: String? { choices.map { $0.choice.map { words($0) } ?? "" }.theOnlyOne }

  private func faults(
    of requirement: Checkout.Requirement, _ choice: Checkout.Choice?
  ) -> [String] {
    guard let (kind, wayIn) = choice else { return [] }
    let answer = requirement.answer
    var faults: [String] = []
    if answer.blindKinds.contains(kind) {
      let reason = kind == .dummy ? "The page has to use this double." : answer.reason
      let question = answer.choice.kind.decided(against: kind).question
      faults.append("a \(kind.rawValue) cannot show it. \(reason) Ask \(question)")
    }
    if answer.closedWays.contains(wayIn) {
      let question = requirement.question(onClosed: wayIn)
      faults.append("a double \(wayIn.rawValue) cannot show it. \(question)")
    }
    return faults.map { ".\(requirement.rawValue): \($0)" }
  }

  private func words(_ choice: Checkout.Choice, article: String = "a") -> String {
    "\(article) \(choice.kind.rawValue) \(choice.wayIn.rawValue)"
  }
}
