import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 9.1: a search client and its tests, test first, in ten steps.
///
/// The ten steps, and what you need to know about the service, are in the lesson.
/// `swift run workbook kata` shows the steps one at a time. In each step, write a test
/// and see it fail, and only then write the code. At the end, your tests must pass on
/// your client and on every other right one, and notice each of 33 faults. You choose
/// the doubles, and the seam.
struct SearchAPI: SearchAPIProtocol {
  private struct NotWritten: Error {}

  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    // TODO: Nothing yet. Begin below, with a test.
    completion(.failure(NotWritten()))
  }
}

@Suite struct SearchAPITests {
  // TODO: A test for step 1. Make the client with `SearchAPI.underTest(urlSession:baseURL:)`.
}
