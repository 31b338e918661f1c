import Foundation
import Testing
@testable import WorkbookCore

@Suite("Starters are recognized") struct DigestTests {
  @Test(
    "The digests are those that the authors of FNV publish",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func published(text: String, hex: String) {
    #expect(Digest(of: Data(text.utf8)).hex == hex)
  }

  @Test("A digest has sixteen digits, zeros in front included") func width() {
    let digests = (0..<1000).map { Digest(of: Data("\($0)".utf8)).hex }
    #expect(digests.allSatisfy { $0.count == 16 })
    #expect(Set(digests).count == 1000)
  }
}
