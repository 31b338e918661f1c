import CheckKit
import Mutants
import StorefrontMutants
import Testing

/// The tests of `ItemDetailTests` show that a twin does what the original does. Those of
/// the solutions show that each of its faults is one that tests can notice.
@Suite("The twins of the storefront")
struct StorefrontTwinTests {
  private let screens = Proof(
    .itemScreen, ownTests: "ItemScreenTests", solution: "Chapter6Async/Exercise5_ItemScreen")
  private let loaders = Proof(
    .retryingItemDetailAPI, ownTests: "RetryingItemDetailAPITests",
    solution: "Chapter6Async/Exercise6_ManualClock")
  private let games = Proof(
    .upDownGame, ownTests: "UpDownGameTests", solution: "Chapter6Async/Exercise7_UpDownGame")
  private let clients = Proof(
    .shopClient, ownTests: "ShopClientTests",
    solution: "Chapter7URLLoading/Exercise6_ShopClientTests")
  private let transports = Proof(
    .itemDetailClient, ownTests: "ItemDetailClientTests",
    solution: "Chapter6Async/Exercise9_ItemDetailClient")

  @Test("pass the tests of the originals")
  func withoutAFault() async {
    await screens.expectPass(on: .twin)
    await loaders.expectPass(on: .twin)
    await games.expectPass(on: .twin)
    await clients.expectPass(on: .twin)
    await transports.expectPass(on: .twin)
  }

  @Test("fail a test of the solution, each faulty screen", arguments: ScreenVariant.mutants)
  func faultyScreen(variant: ScreenVariant) async { await screens.expectFailure(on: variant) }

  @Test("fail a test of the solution, each faulty loader", arguments: RetryVariant.mutants)
  func faultyLoader(variant: RetryVariant) async { await loaders.expectFailure(on: variant) }

  @Test("fail a test of the solution, each faulty game", arguments: GameVariant.mutants)
  func faultyGame(variant: GameVariant) async { await games.expectFailure(on: variant) }

  @Test("fail a test of the solution, each faulty client", arguments: ShopClientVariant.mutants)
  func faultyClient(variant: ShopClientVariant) async { await clients.expectFailure(on: variant) }

  @Test(
    "fail a test of the solution, each faulty client of today",
    arguments: ItemDetailClientVariant.mutants)
  func faultyTransport(variant: ItemDetailClientVariant) async {
    await transports.expectFailure(on: variant)
  }
}

/// The tests that a subject of this workbook has to pass, and a faulty one must not.
private struct Proof<Variant: SubjectVariant>: Sendable {
  let ownTests: GradedRun<Variant>
  let solution: GradedRun<Variant>

  init(_ subject: TestSubject<Variant>, ownTests: String, solution: String) {
    func run(_ file: String) -> GradedRun<Variant> {
      GradedRun(
        of: LearnersSuite(inFile: "\(file).swift"), about: subject, teach: Teaching("", open: ""))
    }
    self.ownTests = run("ItemDetailTests/\(ownTests)")
    self.solution = run(solution)
  }

  func expectPass(on twin: Variant) async {
    await ownTests.expectPass(on: [twin])
    await solution.expectPass(on: [twin])
  }

  func expectFailure(on variant: Variant) async { await solution.expectFailure(on: [variant]) }
}
