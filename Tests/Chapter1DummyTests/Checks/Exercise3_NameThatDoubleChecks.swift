import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble", .tags(.dummy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise3_NameThatDouble {
  var kind: @Sendable (Int) -> DoubleKind = Exercise3_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise3_NameThatDouble.swift")

  @Test("names each double by the key")
  func namesByTheKey() {
    let key = GalleryKey.lettered
    let wrong = key.complaints(about: kind, of: "NameThatDouble")
    let right = key.rightCount(of: kind)
    let header = right > 0 && !wrong.isEmpty ? ["\(right) of 10 right:"] : []
    teach.record(header + wrong, sourceLocation: #_sourceLocation)
    teach.count(right: right, of: 10)
    if right == 10 { teach.explain(key.reasons) }
  }
}
