import Foundation
import Testing

@Suite("Lesson 2: a file in a bundle")
struct CannedFile {
  @Test("the program that runs the tests has no Fixtures")
  func theMainBundleHasNone() {
    let url = Bundle.main.url(
      forResource: "item.json", withExtension: nil, subdirectory: "Fixtures")
    #expect(url == nil)
  }
}
