import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble", .tags(.dummy, .protocolInjection))
struct Exercise3_NameThatDouble {
  var kind: @Sendable (Int) -> DoubleKind = Exercise3_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise3_NameThatDouble.swift")

  @Test("names each double by the key")
  func namesByTheKey() {
    // One name for all would be right for some, and tell which.
    guard
      teach.expect(
        names.count > 1,
        "NameThatDouble calls the doubles of all ten listings a \(names.joined()), so none is judged yet."
      )
    else { return }
    // All at once: a run for each listing would make it a game of guessing.
    teach.record(Gallery.listings.compactMap(complaint), sourceLocation: #_sourceLocation)
  }

  /// What is wrong with the name of one double, nil when the key gives it.
  func complaint(about listing: Gallery.Listing) -> String? {
    let name = kind(listing.number)
    let right = Gallery.answers[listing.number - 1].kind
    if name == right { return nil }
    return """
      NameThatDouble calls \(listing.double) a \(name.rawValue). \
      Read listing \(listing.number) in \(listing.file) and ask \
      \(right.decided(against: name).question)
      """
  }

  private var names: Set<String> { Set(Gallery.listings.map { kind($0.number).rawValue }) }
}
