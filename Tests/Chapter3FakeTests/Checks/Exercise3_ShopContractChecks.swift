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

  @Test("holds for every honest fake, and for your own", .askedLast)
  func holdsFor() async {
    await run.expectPass(on: FakeShop.honest)
    // A contract that asks too much of honest fakes says nothing about yours.
    guard await misfits(among: FakeShop.honest).isEmpty else { return }
    var begun: [FakeShop] = []
    for fake in ownFakes where await fake.sellsAnItem { begun.append(fake) }
    guard let misfit = await misfits(among: begun).first else { return }
    let isInjected = misfit.fake == ownFakes[0].name
    let first =
      isInjected ? Exercise1_FakeItemServer().teach : Exercise2_FakeItemURLProtocol().teach
    let teach = first.saying("What the real shop keeps, your fake has to keep.")
    await run.record([misfit.complaint], as: teach, sourceLocation: #_sourceLocation)
  }

  @Test("fails on each fake that lies", .askedLast)
  func catches() async {
    await run.expectFailure(on: FakeShop.lies)
  }

  /// The fakes on which the contract fails, each with what fails.
  private func misfits(among fakes: [FakeShop]) async -> [(fake: String, complaint: String)] {
    await run.trials(on: fakes).flatMap { trial in
      trial.soundTests.compactMap { test in
        run.complaint(about: test, on: trial.variant.difference).map { (trial.variant.name, $0) }
      }
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
