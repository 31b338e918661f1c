import DoubleKit
import Foundation
import ItemDetail

let sencha = Item(id: 7, title: "Sencha", descriptions: "Green tea.", price: 9_000)
let hojicha = Item(id: 8, title: "Hojicha", descriptions: "Roasted tea.", price: 8_000)

/// A transport that failed.
let lineCut = URLError(.networkConnectionLost)

/// A status that is not a good one.
let notFound = APIResponseError.network(statusCode: 404)
