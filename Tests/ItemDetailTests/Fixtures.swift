import DoubleKit
import Foundation
import ItemDetail

let barleyTea = Item(id: 7, title: "보리차", descriptions: "Roasted barley.", price: 4_500)

/// The answer of a shop that sells barley tea.
let barleyTeaJSON = #"{"id":7,"title":"보리차","descriptions":"Roasted barley.","price":4500}"#

/// An error that only the transport of these tests knows.
struct LineCut: Error, Equatable {}

/// What `ItemDetailAPI` calls back with when its session gives `answer`; every
/// result, in order. The session is synchronous, so that all are there at once.
func results(of answer: SessionAnswer) -> [Result<Item, any Error>] {
  let log = CompletionLog<Result<Item, any Error>>()
  ItemDetailAPI(urlSession: SpyURLSession(answer: answer), baseURL: ShopURL.any)
    .loadItemDetail(id: 7, completion: log.record)
  return log.values
}

/// The item of the only result.
///
/// - Throws: The failure of the only result, or `NotOneResult`.
func onlyItem(of answer: SessionAnswer) throws -> Item {
  let results = results(of: answer)
  guard results.count == 1 else { throw NotOneResult(count: results.count) }
  return try results[0].get()
}

struct NotOneResult: Error {
  let count: Int
}
