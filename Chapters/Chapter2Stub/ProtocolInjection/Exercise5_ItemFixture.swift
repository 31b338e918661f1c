import Foundation

/// Exercise 2.5: what goes into the can, read from a file.
///
/// The folder `Fixtures` beside this one is copied into the chapter's bundle.
/// `data(named: "item.json")` returns the bytes of the file with that name, all
/// of it and as it stands, unchanged. A name without a file is an error that says
/// the name: in its own text, in its `localizedDescription` or in its user info.
/// Whether you read a file again, or keep what you have read of it, is up to you;
/// so is an empty name.
enum ItemFixture {
  // TODO: Which bundle is this chapter's?
  static let bundle = Bundle.main

  static func data(named name: String) throws -> Data {
    guard let url = bundle.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")
    else {
      // TODO: A missing fixture must not look like an empty one.
      return Data()
    }
    return try Data(contentsOf: url)
  }
}
