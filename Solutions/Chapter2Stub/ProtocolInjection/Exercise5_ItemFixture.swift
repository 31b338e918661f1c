import DoubleKit
import Foundation

/// Exercise 2.5: a fixture that shows which values a test relies on.
///
/// The way from the file to the test never passes `Item`: that type drops what it
/// does not know, and cannot hold a price that is broken. A dictionary of JSON
/// values holds whatever a server may send. `updateValue` returns the old value,
/// so nil means that there was no such field. Another right way: compare the names
/// with the keys of the dictionary first, then merge the changes into it.
enum ItemFixture {
  static func data(named name: String, changing fields: [String: JSONValue] = [:]) throws -> Data {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
    else {
      throw NotInFixtures(description: "There is no file \(name) in Fixtures.")
    }
    var object = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: url))
    for (field, value) in fields {
      guard object.updateValue(value, forKey: field) != nil else {
        throw NotInFixtures(description: "\(name) has no field \(field) at its top level.")
      }
    }
    return try JSONEncoder().encode(object)
  }
}

/// A file or a field that a test asked for by name, and that is not there.
struct NotInFixtures: Error, CustomStringConvertible {
  let description: String
}
