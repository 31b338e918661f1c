import DoubleKit
import Testing

@testable import CheckKit

@Suite("Checks count what is right in a wrong answer") struct CountTests {
  private static let kinds: [DoubleKind] =
    [.stub, .spy, .dummy, .stub, .mock, .stub, .fake, .dummy, .spy, .stub]

  private let key = GalleryKey(
    in: "", kinds.map { GalleryKey.Answer("SessionA", $0, "") })

  @Test("Right names, and none while all doubles have one name", arguments: 0...9)
  func names(wrong: Int) {
    let right = { (listing: Int) in Self.kinds[listing - 1] }
    // No neighbours have one kind.
    let given = { (listing: Int) in listing > wrong ? right(listing) : right(listing % 10 + 1) }
    #expect(key.rightCount(of: given) == 10 - wrong)
    #expect(key.complaints(about: given, of: "Names").count == wrong)
    #expect(key.rightCount { _ in .stub } == 0)
  }

  @Test("Right kinds, lies and cures, each apart") func lies() {
    let (kind, lie, cure) = (DoubleKind.stub, DoubleLie.oneFailureForAll, LieCure.rename)
    let answers = (0..<10).map { number in
      LieKey.Answer(
        "SessionA", number == 0 ? .spy : kind, number == 0 ? .keptForOtherTests : lie,
        number == 0 ? .readTheRequest : cure, "")
    }
    let key = LieKey(in: "", from: 21, answers)
    func given(_ listing: Int) -> LieVerdict { answers[listing - 21].verdict }
    #expect(key.rightCount(of: given) == 30)
    #expect(key.rightCount { LieVerdict(given($0).kind, lie, curedBy: given($0).cure) } == 20)
    #expect(key.rightCount { _ in LieVerdict(kind, lie, curedBy: cure) } == 0)
  }
}
