import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("9.2 Capstone: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_Capstone

  static let judge = Judge<Checks>([
    ("choosesByTheKey", { $0.choosesByTheKey() }),
    ("testsEachRequirement", { await $0.testsEachRequirement() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealCheckout", { await $0.passesOnTheRealCheckout() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers: [Wrong] = [
    chooses(
      "chooses one double for all", saying: "a mock with URLProtocol for all eight requirements"
    ) { _ in (.mock, .urlProtocol) },
    chooses("counts payments with a stub", .payOnce, (.stub, .oneLevelUp), "Ask question 3"),
    wrong(
      "goes another way than it chose", rejectedBy: "testsEachRequirement",
      saying:
        "For .payOnce you chose a double one level up, but paysOnce() uses a double with URLProtocol",
      Exercise2_Suites.SessionTests.self),
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise2_Suites.NoTests.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealCheckout", saying: "fails on the real Checkout",
      Exercise2_Suites.Unwaited.self),
    wrong(
      "asks for what is refused", rejectedBy: "passesOn",
      saying: "which refuses an invalid id itself", Exercise2_Suites.AskedForNothing.self),
    blind("loses the connection and leaves", "ignores Pay after", Exercise2_Suites.TriesOnce.self),
  ]

  static let rightAnswers: [Right] = [
    right(
      "below the API and the bank", Exercise2_Choices.dearest, Exercise2_Suites.SessionTests.self),
    right("a self shunt", Exercise2_Choices.spies, Exercise2_Suites.SelfShunt.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test func saysNothingOfTheCheapest() {
    #expect(CheckoutChoices(Exercise2_Choices.cheapest).remarks.isEmpty)
  }

  @Test("a choice that costs more than it must is accepted, and told so")
  func remarksOnTheDearest() async {
    let issues = await issues { Checks(choice: Exercise2_Choices.dearest).choosesByTheKey() }
    #expect(issues.isEmpty)
    let remarks = CheckoutChoices(Exercise2_Choices.dearest).remarks.joined(separator: "\n")
    for words in [
      ".payOnce: a spy with URLProtocol works, and costs more than you need. A real session",
      "A spy one level up is enough.",
      ".keepTheOldPrice: a mock with protocol injection works",
      "You have to write requests and answers, where an item would do.",
      ".followTheScript: a spy with URLProtocol works",
      "Each of the tests has to compare the calls itself",
      ".sendNoInvalidID: a spy with URLProtocol works",
      ".keepTheOrderNumber: a fake with URLProtocol works",
      "Its rules are code, and they need tests of their own.",
    ] {
      #expect(remarks.contains(words))
    }
  }

  private static func right(
    _ name: String, _ choice: @escaping Exercise2_Choices.Choose, _ suite: Any.Type
  ) -> RightAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(choice: choice, tests: tests))
  }

  private static func chooses(
    _ name: String, saying fault: String, _ choice: @escaping Exercise2_Choices.Choose
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "choosesByTheKey", saying: fault, Checks(choice: choice))
  }

  private static func chooses(
    _ name: String, _ requirement: Checkout.Requirement, _ choice: Checkout.Choice, _ fault: String
  ) -> WrongAnswer<Checks> {
    chooses(name, saying: fault, Exercise2_Choices.cheapest(but: requirement, choice))
  }

  fileprivate static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(choice: Exercise2_Choices.cheapest, tests: tests))
  }

  private static func blind(
    _ name: String, _ fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "failsOn", saying: fault, suite)
  }
}

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

// The doubles that the answers to 9.2 are made of.

extension Item {
  static let lamp = Item(id: 8, title: "Lamp", descriptions: "Paper.", price: 30_000)
}

extension Payment {
  static let lamp = Payment(item: 8, amount: 30_000)
}

/// A shop that is made of closures.
struct ScriptedShop: ItemDetailAPIDouble {
  var cancels = CompletionLog<ItemCall>()
  var onCall: @Sendable (ItemCall, @escaping ItemCompletion) -> Void = { $1(.success(.lamp)) }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { onCall(call, completion) }
  func cancel(_ call: ItemCall) { cancels.record(call) }
}

/// A bank that is made of a closure.
struct ScriptedBank: PaymentServiceProtocol {
  var onCall: @Sendable (PaymentCall) -> PaymentResult? = { _ in .success(()) }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    if let result = onCall(call) { completion(result) }
  }
}

/// What a double wrote down, and the completion handlers that wait.
final class Ledger<Call: Sendable, Result: Sendable>: Sendable {
  let calls = CompletionLog<Call>()
  private let held = Mutex<[@Sendable (Result) -> Void]>([])

  func hold(_ call: Call, _ completion: @escaping @Sendable (Result) -> Void) {
    calls.record(call)
    held.withLock { $0.append(completion) }
  }
}

extension Ledger: PaymentServiceProtocol where Call == PaymentCall, Result == PaymentResult {
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    hold(call, completion)
  }
}

extension Ledger: ItemDetailAPIProtocol, ItemDetailAPIDouble
where Call == ItemCall, Result == ItemResult {
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { hold(call, completion) }
}

/// A held shop that keeps its calls.
typealias HeldShop = Ledger<ItemCall, ItemResult>

/// A shop and a bank behind real sessions, or behind a session of their own.
final class Street: URLProtocol {
  /// Answers a request, given its place among those of its host; nil for ever.
  typealias Rule = @Sendable (URLRequest, _ number: Int) -> SessionAnswer?

  static let rules = PerHost<Rule>()
  static let requests = PerHost<[URLRequest]>()
  static let stopped = PerHost<Int>()

  static func open(_ rule: @escaping Rule) -> DoubledSession {
    let session = DoubledSession(answeredBy: Street.self)
    rules[session.baseURL] = rule
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.requests.update(request.url, from: []) { $0.append(request.withBodyRead()) }
    let number = Self.requests[request.url]?.count ?? 0
    guard let answer = Self.rules[request.url]?(request.withBodyRead(), number) else { return }
    if let error = answer.error { client?.urlProtocol(self, didFailWithError: error) }
    guard answer.error == nil, let response = answer.response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { Self.stopped.update(request.url, from: 0) { $0 += 1 } }
}

extension DoubledSession {
  var configuration: URLSessionConfiguration { urlSession.configuration }
  /// The paths that were asked for.
  var paths: [String] { (Street.requests[baseURL] ?? []).map { $0.url?.path ?? "" } }
  /// The order numbers that were sent.
  var numbers: [String?] {
    (Street.requests[baseURL] ?? []).map { $0.value(forHTTPHeaderField: "Order-Number") }
  }
}

extension SessionAnswer {
  static func item(_ item: Item) -> SessionAnswer {
    let body = (try? JSONEncoder().encode(item)) ?? Data()
    return .status(200, body: String(decoding: body, as: UTF8.self))
  }
}

/// A session whose tasks are resumed when the test says so.
final class HeldSession: URLSessionProtocol {
  private struct HeldTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  private let base: any URLSessionProtocol
  private let held = Mutex<[any URLSessionDataTaskProtocol]>([])

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  func resumeAll() {
    let tasks = held.withLock { held in
      defer { held = [] }
      return held
    }
    for task in tasks { task.resume() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = base.dataTask(with: request, completionHandler: completionHandler)
    return HeldTask { [self] in held.withLock { $0.append(task) } }
  }
}

/// A session that answers each request with the lamp, and keeps what was sent.
struct AnsweringSession: URLSessionProtocol {
  private let sent = CompletionLog<String>()
  var bodies: [String] { sent.values }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    sent.record(
      "\(request.httpMethod ?? "") \(String(decoding: request.httpBody ?? Data(), as: UTF8.self))")
    let answer = SessionAnswer.item(.lamp)
    return StubTask { completionHandler(answer.data, answer.response, nil) }
  }

  private struct StubTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }
}
