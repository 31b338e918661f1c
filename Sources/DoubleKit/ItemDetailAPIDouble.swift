import ItemDetail

/// What a call of `ItemDetailAPIProtocol` ends with.
public typealias ItemResult = Result<Item, any Error>

/// One call of `ItemDetailAPIProtocol`, as a value: a spy can record it, and a
/// mock can compare it.
public enum ItemCall: Hashable, Sendable, CustomStringConvertible {
  /// `loadItemDetail(id:completion:)`
  case load(id: Int)
  /// `updatePrice(ofItem:to:completion:)`
  case updatePrice(id: Int, to: Int)

  /// The number that names the item.
  public var id: Int {
    switch self {
    case .load(let id), .updatePrice(let id, _): id
    }
  }

  /// The call as a failure shows it: "load(id: 12)".
  public var description: String {
    switch self {
    case .load(let id): "load(id: \(id))"
    case .updatePrice(let id, let price): "updatePrice(id: \(id), to: \(price))"
    }
  }
}

/// A test double of `ItemDetailAPIProtocol` that has one rule for both methods.
///
/// Write `answer(_:completion:)`, and `cancel(_:)` if your double has to know of
/// it. Both methods of the API lead there. They return a task, or nil if the id
/// is not positive, as the real API does.
public protocol ItemDetailAPIDouble: ItemDetailAPIProtocol {
  /// Takes a call. It may call back now, later or never.
  ///
  /// - Parameters:
  ///   - call: What was called, with its arguments.
  ///   - completion: The completion handler of the caller.
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion)

  /// Is told of each `cancel()` of a task. Left out, nothing happens.
  ///
  /// - Parameter call: The call that returned the task.
  func cancel(_ call: ItemCall)
}

extension ItemDetailAPIDouble {
  /// Does nothing.
  public func cancel(_ call: ItemCall) {}

  /// Answers `.load`.
  @discardableResult
  public func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    take(.load(id: id), completion: completion)
  }

  /// Answers `.updatePrice`.
  @discardableResult
  public func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    take(.updatePrice(id: id, to: price), completion: completion)
  }

  private func take(
    _ call: ItemCall, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    answer(call, completion: completion)
    return call.id > 0 ? CallTask { self.cancel(call) } : nil
  }
}

/// The task of a call. It is resumed already, so `resume()` does nothing.
private struct CallTask: URLSessionDataTaskProtocol {
  let onCancel: @Sendable () -> Void

  func resume() {}
  func cancel() { onCancel() }
}
