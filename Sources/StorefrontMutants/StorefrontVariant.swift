import ItemDetail
import Mutants

/// A screen, a loader, a game or a client that differs from the right one in one thing.
///
/// Like a mutant of the item API it is a small difference, never a copy: other
/// rules for the right class, or something around what the class depends on.
/// `Make` is how it is built.
public struct StorefrontVariant<Make: Sendable>: SubjectVariant, CustomStringConvertible {
  /// The name in code, `showsOlderAnswer` for instance.
  public let name: String
  /// What the variant does otherwise, as the end of a sentence: "retries a
  /// 404".
  public let difference: String
  /// Builds the variant.
  public let make: Make

  /// The difference, so that a parameterized test shows it for each case.
  public var description: String { "\(name): \(difference)" }

  /// The variant that `make` builds.
  init(_ name: String, _ difference: String, make: Make) {
    (self.name, self.difference, self.make) = (name, difference, make)
  }
}

/// A screen that differs from the right one in one thing.
public typealias ScreenVariant = StorefrontVariant<MakeItemScreen>
/// A retrying loader that differs from the right one in one thing.
public typealias RetryVariant = StorefrontVariant<MakeRetryingItemDetailAPI>
/// A game that differs from the right one in one thing.
public typealias GameVariant = StorefrontVariant<MakeUpDownGame>
/// A client that differs from the right one in one thing.
public typealias ShopClientVariant = StorefrontVariant<MakeShopClient>
/// A client over a transport that differs from the right one in one thing.
public typealias ItemDetailClientVariant = StorefrontVariant<MakeItemDetailClient>
