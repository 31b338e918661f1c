import CheckKit
import DoubleKit
import ItemDetail

/// A held stub that releases each call as soon as it is made: the laws of the
/// seam are about what answers.
struct ReleasingAPI: ItemDetailAPIDouble {
  let held: Exercise4_Subject.Held
  let result: ItemResult

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.api.take(call, completion: completion)
    if held.release(call.id, result) { return }
    // A double may hold the call a moment later.
    Task { [held, result] in _ = await eventually { held.release(call.id, result) } }
  }
}
