import Foundation

/// Exercise 2.5: a canned answer, read from a file.
///
/// In a test, `Bundle.main` is the test runner. SwiftPM makes a bundle for each
/// target and calls it `module`. A thrown error fails one test and names the
/// file, where a `!` would end the whole run. Another right way: append the name
/// to `bundle.resourceURL` and let `Data(contentsOf:)` throw.
enum ItemFixture {
  static let bundle = Bundle.module

  static func data(named name: String) throws -> Data {
    guard let url = bundle.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
    else {
      throw MissingFixture(name: name)
    }
    return try Data(contentsOf: url)
  }
}

/// A fixture that a test asked for and that is not in the bundle.
struct MissingFixture: Error, CustomStringConvertible {
  let name: String

  var description: String { "There is no fixture \(name) in Fixtures." }
}
