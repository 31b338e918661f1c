import DoubleKit
import ItemDetail
import Testing

@testable import CheckKit

@Suite("The laws of a transport")
struct TransportLawsTests {
  @Test func aRightDoubleBreaksNone() async {
    let answering = AnsweringTransport("Right") { items, _ in RuledTransport(items) }
    let breaches = await (TransportLaws.answering + TransportLaws.underThreads).breaches(
      by: answering)
    #expect(breaches == [])
  }

  @Test func aRightHeldStubBreaksNone() async {
    let held = HoldingTransport("Right") { PatientTransport().parts }
    #expect(await TransportLaws.holding.breaches(by: held) == [])
    let released = AnsweringTransport(releasing: held)
    #expect(
      await (TransportLaws.answering + TransportLaws.underThreads).breaches(by: released) == [])
  }

  @Test func noticesEachBreaker() async {
    await LawBreaker.ofTransports.prove(TransportLaws.answering + TransportLaws.underThreads)
  }

  @Test func noticesEachBreakerThatHolds() async {
    await LawBreaker.ofHeldTransports.prove(TransportLaws.holding)
  }
}
