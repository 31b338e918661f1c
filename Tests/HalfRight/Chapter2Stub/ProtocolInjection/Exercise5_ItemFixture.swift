// Half right: nothing gets lost any more, but a wrong name passes.
// Earns 6 of 10 points.
import DoubleKit
import Foundation
import ItemDetail

/// Exercise 2.5: a fixture that shows which values a test relies on.
enum ItemFixture {
  static func data(named name: String, changing fields: [String: JSONValue] = [:]) throws -> Data {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
    else {
      return Data()
    }
    let object = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: url))
    return try JSONEncoder().encode(object.merging(fields) { _, changed in changed })
  }
}
