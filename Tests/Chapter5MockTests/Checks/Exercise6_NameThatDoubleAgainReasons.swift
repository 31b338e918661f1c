import CheckKit
import DoubleKit

extension GalleryKey {
  /// The answers of exercise 5.6, in the order of the listings. Read them when
  /// it is green: they give the ten names away.
  ///
  /// The words of the field are Gerard Meszaros's (*xUnit Test Patterns*, 2007).
  static let misnamed = GalleryKey(
    in: "Tests/Chapter5MockTests/Lesson/Listings11to20.swift", from: 11,
    [
      Answer(
        "MockURLSession", .stub,
        """
        `when` sets an answer, and nothing asks whether the call came. Many libraries call such \
        an object a mock.
        """),
      Answer(
        "DummyURLProtocol", .spy,
        """
        No request comes, but the test reads the count. A record in which the test expects \
        nothing is still a record.
        """),
      Answer(
        "SpyURLSession", .mock,
        """
        It knows the paths before the call, and `debrief()` compares them with what came. \
        The test never sees the record.
        """),
      Answer(
        "DummyURLProtocol", .stub,
        """
        The test needs its error: this is a saboteur. It counts as in listing 12, but here nobody \
        reads the count.
        """),
      Answer(
        "StubPriceService", .fake,
        """
        It works out each answer from the request, by rules of its own. A fake needs no state, \
        only a lighter way to do the work.
        """),
      Answer(
        "StubURLSessionWithoutAnswer", .dummy,
        """
        `itemDetail(id:)` first checks whether its task is cancelled, so the API never asks the \
        session. An answer that nobody asks for makes no stub.
        """),
      Answer(
        "FakeFlakyServer", .stub,
        """
        The test put in both answers, in their order. The double only hands them out.
        """),
      Answer(
        "StubURLSession", .spy,
        """
        The test wrote the closure, but the API runs it as the body of the double. What the \
        closure records, the double recorded, and the test reads it.
        """),
      Answer(
        "LoadTest", .spy,
        """
        The test is its own double: Meszaros calls this a self shunt. It sets no expectation \
        before the call, and reads its record afterwards.
        """),
      Answer(
        "StubServer", .mock,
        """
        Each row of the table is a call that must come. After the body, `serving` itself fails the \
        test for a missing or another call.
        """),
    ])
}
