import Observation

/// The page of one item, for a view that shows it.
///
/// `ItemScreen` is the real one.
@MainActor
public protocol ItemScreenProtocol: AnyObject, Observable, Sendable {
  /// What the page shows now. It changes only on the main actor.
  var state: ItemScreen.State { get }

  /// Asks for an item, as `ItemScreen` promises.
  ///
  /// - Parameter id: The number that names the item.
  func load(id: Int)

  /// Asks again for the same item after a failure.
  func retry()

  /// Cancels the load when the page is left.
  func leave()
}

/// Builds a screen above an API.
public typealias MakeItemScreen =
  @MainActor @Sendable (_ api: any ItemDetailAPIProtocol) -> any ItemScreenProtocol
