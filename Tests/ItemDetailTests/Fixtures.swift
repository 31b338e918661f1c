import ItemDetail

let barleyTea = Item(id: 7, title: "보리차", descriptions: "Roasted barley.", price: 4_500)

/// The answer of a shop that sells barley tea.
let barleyTeaJSON = #"{"id":7,"title":"보리차","descriptions":"Roasted barley.","price":4500}"#

/// An error that only the transport of these tests knows.
struct LineCut: Error, Equatable {}
