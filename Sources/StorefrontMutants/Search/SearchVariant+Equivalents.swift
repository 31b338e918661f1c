import DoubleKit
import ItemDetail

// Other people's right solutions.
extension SearchVariant {
  /// Another order of the query, and a start for each page.
  public static let components = Self(
    ComponentsSearchAPI.self, "sends start=1 for page 1, and sends it before the query")

  /// Another header, and its own encoding.
  public static let strings = Self(
    StringSearchAPI.self, "encodes the query by hand and adds a harmless header")

  /// Works and answers later.
  public static let queue = Self(
    QueueSearchAPI.self, "sends its request and calls back a moment later, on a queue of its own")

  /// Answers later, from a task.
  public static let task = Self(TaskSearchAPI.self, "calls back from a task, on another thread")

  /// Every right client that another person wrote. What fits one client alone fails
  /// on one of these.
  public static let equivalents = [components, strings, queue, task]
}
