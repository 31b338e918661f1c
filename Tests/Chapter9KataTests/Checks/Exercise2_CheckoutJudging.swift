import DoubleKit
import ItemDetail

/// The doubles that a learner chooses for the requirements of a checkout.
package struct CheckoutChoices {
  private let choice: (Checkout.Requirement) -> Checkout.Choice?
  private let all = Checkout.Requirement.allCases

  /// Takes the choices.
  ///
  /// - Parameter choice: The choice for a requirement, nil when there is none yet.
  package init(_ choice: @escaping (Checkout.Requirement) -> Checkout.Choice?) {
    self.choice = choice
  }

  /// What is wrong with the choices: those that are missing, and those that cannot
  /// show their requirement.
  ///
  /// All at once: a run for each would make it a game of guessing. While all eight
  /// are the same, none is judged: they would be right for some, and tell which.
  ///
  /// - Parameter learner: The learner's type, as a failure names it.
  /// - Returns: A sentence for each.
  package func complaints(of learner: String) -> [String] {
    let missing = all.filter { choice($0) == nil }
    if missing.count == all.count { return [nothingYet(by: learner)] }
    if missing.isEmpty, let same = theSameForAll {
      return ["\(learner) chooses \(same) for all eight requirements, so none is judged yet."]
    }
    let names = missing.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return all.flatMap { complaints(about: $0) }
      + (missing.isEmpty ? [] : ["\(learner) has chosen no double yet for \(names)."])
  }

  /// How many choices can show their requirement; none while all eight are the same.
  package var rightCount: Int {
    if theSameForAll != nil { return 0 }
    return all.count { choice($0) != nil && complaints(about: $0).isEmpty }
  }

  /// What to say of choices that work, and cost more than is needed.
  package var remarks: [String] { all.flatMap { remarks(on: $0) } }

  private func nothingYet(by learner: String) -> String {
    """
    \(learner) has chosen no double yet: put a kind and a way in where each nil is, \
    (.stub, .oneLevelUp) for instance.
    """
  }

  private var theSameForAll: String? {
    guard let first = choice(all[0]) else { return nil }
    let isSame = all.allSatisfy { choice($0).map { $0 == first } ?? false }
    return isSame ? "a \(first.kind.rawValue) \(first.wayIn.rawValue)" : nil
  }

  private func complaints(about requirement: Checkout.Requirement) -> [String] {
    guard let (kind, wayIn) = choice(requirement) else { return [] }
    let answer = requirement.answer
    var complaints: [String] = []
    if answer.blindKinds.contains(kind) {
      let reason = kind == .dummy ? "The page has to use this double." : answer.reason
      complaints.append(
        "a \(kind.rawValue) cannot show it. \(reason) Ask \(answer.kind.decided(against: kind).question)"
      )
    }
    if answer.closedWays.contains(wayIn) {
      complaints.append(
        "a double \(wayIn.rawValue) cannot show it. \(requirement.remark(onClosed: wayIn))")
    }
    return complaints.map { ".\(requirement.rawValue): \($0)" }
  }

  private func remarks(on requirement: Checkout.Requirement) -> [String] {
    guard let (kind, wayIn) = choice(requirement), complaints(about: requirement).isEmpty else {
      return []
    }
    let answer = requirement.answer
    let reasons =
      (kind == answer.kind ? [] : [kind.cost(besides: answer.kind)])
      + (wayIn == answer.wayIn ? [] : [wayIn.cost])
    if reasons.isEmpty { return [] }
    return [
      """
      .\(requirement.rawValue): a \(kind.rawValue) \(wayIn.rawValue) works, and costs more than \
      you need. \(reasons.joined(separator: " ")) A \(answer.kind.rawValue) \
      \(answer.wayIn.rawValue) is enough.
      """
    ]
  }
}

extension Checkout.Requirement {
  /// Why nothing can be seen through a way in, and what to ask instead.
  fileprivate func remark(onClosed wayIn: Checkout.WayIn) -> String {
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

extension DoubleKind {
  /// What a double of this kind costs where one of another kind is enough.
  fileprivate func cost(besides enough: DoubleKind) -> String {
    switch (self, enough) {
    case (.fake, _): "Its rules are code, and they need tests of their own."
    case (.spy, .dummy): "Nothing should be recorded, so no test has to read a record."
    case (.spy, .mock):
      "Each of the tests has to compare the calls itself, where one double could do it for all."
    case (.spy, _): "The test depends on the calls, and what the page shows is enough."
    default: "It judges every call, so the test also fails for what this requirement leaves open."
    }
  }
}

extension Checkout.WayIn {
  /// What this way in costs where another one is enough.
  fileprivate var cost: String {
    switch self {
    case .urlProtocol: "A real session brings threads and waiting, and nothing here needs it."
    default: "You have to write requests and answers, where an item would do."
    }
  }
}
