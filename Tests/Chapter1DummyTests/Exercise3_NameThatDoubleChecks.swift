import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble", .tags(.dummy, .protocolInjection))
struct Exercise3_NameThatDouble {
  var kind: @Sendable (Int) -> DoubleKind = Exercise3_Subject.kind

  let teach = Teaching(
    "The kind of a double is what one test makes of it, never its name.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise3_NameThatDouble.swift")

  @Test("does not call everything by one name")
  func namesMoreThanOneKind() {
    #expect(
      names.count > 1,
      teach("NameThatDouble calls the doubles of all ten listings a \(names.joined())."))
  }

  @Test("names the double by the key", arguments: Gallery.listings)
  func namesByTheKey(_ listing: Gallery.Listing) {
    // One name for all would be right for some, and tell which.
    guard names.count > 1 else {
      Issue.record(
        teach("\(listing.double) is not judged while the doubles of all ten have one name."))
      return
    }
    let name = kind(listing.number)
    let right = Self.rightKinds[listing.number - 1]
    // A plain Bool, so that the failure does not print the right name.
    let isRight = name == right
    #expect(
      isRight,
      teach(
        """
        NameThatDouble calls \(listing.double) a \(name.rawValue). \
        Read listing \(listing.number) in \(listing.file) and ask \
        \(right.decided(against: name).question)
        """))
  }

  private var names: Set<String> { Set(Gallery.listings.map { kind($0.number).rawValue }) }

  // The answers, in the order of the listings. The solution says why.
  private static let rightKinds: [DoubleKind] = [
    .stub, .spy, .dummy, .stub, .mock, .stub, .fake, .dummy, .spy, .stub,
  ]
}
