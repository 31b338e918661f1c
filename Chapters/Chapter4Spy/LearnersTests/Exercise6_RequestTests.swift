import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 4.6: tests of what `ItemDetailAPI` sends, with spies.
///
/// Load through a spy, on both seams, then expect what it recorded: the request, how often it
/// was sent, resumed and cancelled, and how often the API called back. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`. With URLProtocol, cancel only a load that
/// is never answered: anything else can crash the process on Linux.

@Suite struct RequestTests {
  // TODO: Tests that load through a spy, and expect what it recorded.

  // TODO: A test through a real URLSession, as far as this seam can see.
}
