import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("3.3 ShopContract", .tags(.fake, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise3_ShopContract {
  var contract = LearnersSuite(ContractAsATest.self)
  var ownFakes = Exercise3_Subject.ownFakes

  private var run: GradedRun<FakeShop> {
    GradedRun(
      of: contract, about: .shop,
      teach: Teaching(
        "A contract holds for the real shop and for every honest fake, and a lie breaks it.",
        open: "Chapters/Chapter3Fake/LearnersTests/Exercise3_ShopContract.swift"))
  }

  @Test("your contract asserts something")
  func assertsSomething() async {
    await run.expectAssertions(against: FakeShop.lies)
  }

  @Test("holds for the real server", .askedLast)
  func holdsForTheRealServer() async {
    await run.expectPassOnRealSubject()
  }

  @Test("holds for every honest fake", .askedLast)
  func holdsFor() async {
    await run.expectPass(on: FakeShop.honest)
  }

  @Test("fails on each fake that lies", .askedLast)
  func catches() async {
    await run.expectFailure(on: FakeShop.lies)
  }

  @Test("holds for your own fake", .askedLast)
  func holdsForYourOwnFake() async {
    var begun: [FakeShop] = []
    for fake in ownFakes where await fake.sellsAnItem { begun.append(fake) }
    for trial in await run.trials(on: begun) {
      let complaints = trial.soundTests.compactMap {
        run.complaint(about: $0, on: trial.variant.difference)
      }
      guard let complaint = complaints.first else { continue }
      // The contract holds for the shop and for honest fakes: what breaks it now is the fake.
      let isInjected = trial.variant.name == ownFakes[0].name
      let first =
        isInjected ? Exercise1_FakeItemServer().teach : Exercise2_FakeItemURLProtocol().teach
      let teach = first.saying("What the real shop keeps, your fake has to keep.")
      return await run.record([complaint], as: teach, sourceLocation: #_sourceLocation)
    }
  }
}

extension FakeShop {
  /// Whether the exercise that the fake belongs to has been begun.
  fileprivate var sellsAnItem: Bool {
    get async {
      let shop = try? make()(FakeModel.items)
      return await shop?.send("GET", "items/12", within: .answer)?.item != nil
    }
  }
}
