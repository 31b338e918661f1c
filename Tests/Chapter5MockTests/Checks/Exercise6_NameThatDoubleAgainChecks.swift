import CheckKit
import DoubleKit
import Testing

@Suite("5.6 NameThatDoubleAgain", .tags(.mock, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise6_NameThatDoubleAgain {
  var kind: @Sendable (Int) -> DoubleKind = Exercise6_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise6_NameThatDoubleAgain.swift")

  @Test("names each double by the key, whatever its class is called")
  func namesByTheKey() {
    let key = GalleryKey.misnamed
    let wrong = key.complaints(about: kind, of: "NameThatDoubleAgain")
    let right = key.rightCount(of: kind)
    let header = right > 0 && !wrong.isEmpty ? ["\(right) of 10 right:"] : []
    teach.record(header + wrong, sourceLocation: #_sourceLocation)
    teach.count(right: right, of: 10)
    if right == 10 { teach.explain(key.reasons) }
  }
}
