import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("ItemDetailAPI reads an answer, and calls back once")
struct AnswerTests {
  @Test(arguments: [200, 201, 299])
  func acceptsStatus(_ status: Int) throws {
    #expect(try onlyItem(of: .status(status, body: barleyTeaJSON)) == barleyTea)
  }

  @Test(arguments: [199, 300, 302, 404, 500])
  func refusesStatus(_ status: Int) {
    #expect(throws: APIResponseError.network(statusCode: status)) {
      try onlyItem(of: .status(status, body: barleyTeaJSON))
    }
  }

  @Test func refusesAnAnswerWithoutResponse() {
    let data = Data(barleyTeaJSON.utf8)
    for data in [nil, data] {
      #expect(throws: APIResponseError.network(statusCode: nil)) {
        try onlyItem(of: SessionAnswer(data: data, response: nil, error: nil))
      }
    }
  }

  @Test func refusesAnAnswerThatIsNotHTTP() {
    let data = Data(barleyTeaJSON.utf8)
    let response = URLResponse(
      url: ShopURL.any, mimeType: "application/json", expectedContentLength: data.count,
      textEncodingName: nil)
    #expect(throws: APIResponseError.network(statusCode: nil)) {
      try onlyItem(of: SessionAnswer(data: data, response: response, error: nil))
    }
  }

  @Test(arguments: [nil, Data()])
  func refusesAnAnswerWithoutBytes(_ data: Data?) {
    var answer = SessionAnswer.status(200)
    answer.data = data
    #expect(throws: APIResponseError.unwrapping) { try onlyItem(of: answer) }
  }

  @Test(arguments: [
    "tea", " ", "null", "{}", "[\(barleyTeaJSON)]", String(barleyTeaJSON.dropLast()),
    #"{"title":"","descriptions":"","price":1}"#,
    #"{"id":7,"descriptions":"","price":1}"#,
    #"{"id":7,"title":"","price":1}"#,
    #"{"id":7,"title":"","descriptions":""}"#,
    #"{"id":"7","title":"","descriptions":"","price":1}"#,
    #"{"id":7,"title":"","descriptions":"","price":"1"}"#,
    #"{"id":7,"title":"","descriptions":"","price":null}"#,
    #"{"id":7,"title":"","descriptions":"","price":1.5}"#,
  ])
  func refusesBytesThatAreNoItem(_ body: String) {
    #expect(throws: APIResponseError.parsing) { try onlyItem(of: .status(200, body: body)) }
  }

  @Test func ignoresKeysThatItDoesNotKnow() throws {
    let body = #"{"seller":"Chaya","#.appending(barleyTeaJSON.dropFirst())
    #expect(try onlyItem(of: .status(200, body: body)) == barleyTea)
  }

  @Test func handsATransportErrorOnAsItCame() {
    #expect(throws: LineCut()) { try onlyItem(of: .failure(LineCut())) }
  }

  @Test(arguments: [200, 404])
  func letsAnErrorWinOverAResponse(_ status: Int) {
    var answer = SessionAnswer.status(status, body: barleyTeaJSON)
    answer.error = LineCut()
    #expect(throws: LineCut()) { try onlyItem(of: answer) }
  }
}
