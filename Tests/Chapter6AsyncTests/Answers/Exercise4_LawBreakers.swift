import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail

extension Exercise4_Answers {
  /// Each law is broken by a stub, and the likeliest mistake is made by each double.
  static let lawBreakers = [
    lawBreaker("a stub that leaves prices without an answer", saying: "to: 700) 0 times") {
      result, call, completion, _ in if case .load = call { completion(result) }
    },
    lawBreaker("a stub that calls back twice", saying: "of load(id: 41) 2 times") {
      result, _, completion, _ in
      completion(result)
      completion(result)
    },
    lawBreaker("a stub that calls back under a lock", saying: "inside a lock") {
      result, _, completion, lock in lock.withLock { completion(result) }
    },
    lawBreaker("a stub that answers one call at a time", saying: "inside a completion handler") {
      result, _, completion, lock in
      // The handler may call again, and that call gets no answer.
      let key = "\(ObjectIdentifier(lock))"
      let values = Thread.current.threadDictionary
      if values[key] != nil { return }
      values[key] = true
      completion(result)
      values[key] = nil
    },
    WrongAnswer(
      "one result for all stubs", rejectedBy: lawCheck,
      saying: "Two of StubItemDetailAPI took turns",
      {
        let newest = LockedList<ItemResult>()
        return Checks(makeStub: { result in
          newest.change { $0 = [result] }
          return ClosureAPI { _, completion in completion(newest.entries[0]) }
        })
      }()),
    WrongAnswer(
      "a stub that drops a call while another thread is in it", rejectedBy: lawCheck,
      saying: "Eight threads called StubItemDetailAPI",
      Checks(makeStub: { result in
        let (lock, crowd) = (NSLock(), MeetingPoint())
        return ClosureAPI { _, completion in
          guard lock.try() else { return }
          crowd.meet()
          lock.unlock()
          completion(result)
        }
      })),
    WrongAnswer(
      "a held stub that calls back under its lock", rejectedBy: lawCheck,
      saying: "HeldItemDetailAPI calls the completion handler of load(id: 41) inside a lock",
      Checks(makeHeld: {
        let (held, lock) = (HookedHeldAPI().make(), NSLock())
        return (
          locked(held.api, by: lock), held.cancelled,
          { id, result in lock.withLock { held.release(id, result) } }
        )
      })),
    WrongAnswer(
      "a fake that calls back under its lock", rejectedBy: lawCheck,
      saying: "FakeItemDetailAPI calls the completion handler of load(id: 41) inside a lock",
      Checks(makeFake: { locked(HookedFakeAPI().make($0), by: NSLock()) })),
    WrongAnswer(
      "a fake that calls back under its lock when a price changes", rejectedBy: lawCheck,
      saying: "of updatePrice(id: 41, to: 700) inside a lock",
      Checks(makeFake: {
        let (fake, lock) = (HookedFakeAPI().make($0), NSLock())
        return ClosureAPI { call, completion in
          guard case .updatePrice = call else { return _ = fake.take(call, completion: completion) }
          _ = lock.withLock { fake.take(call, completion: completion) }
        }
      })),
    WrongAnswer(
      "a spy that calls back under its lock", rejectedBy: lawCheck,
      saying: "SpyItemDetailAPI calls the completion handler of load(id: 41) inside a lock",
      Checks(makeSpy: {
        let spy = Exercise4_Subject.makeSpy($0)
        return (locked(spy.api, by: NSLock()), spy.calls)
      })),
    WrongAnswer(
      "a mock that calls back under its lock", rejectedBy: lawCheck,
      saying: "MockItemDetailAPI calls the completion handler of load(id: 41) inside a lock",
      Checks(makeMock: {
        let mock = HookedMockAPI().make($0)
        return (locked(mock.api, by: NSLock()), mock.expect, mock.verify)
      })),
  ]

  private static func locked(
    _ api: any ItemDetailAPIProtocol, by lock: NSLock
  ) -> any ItemDetailAPIProtocol {
    ClosureAPI { call, completion in
      lock.withLock { _ = api.take(call, completion: completion) }
    }
  }

  private static func lawBreaker(
    _ name: String, saying fault: String,
    _ onCall: @escaping @Sendable (ItemResult, ItemCall, ItemCompletion, NSLock) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: lawCheck, saying: fault,
      Checks(makeStub: { result in
        let lock = NSLock()
        return ClosureAPI { onCall(result, $0, $1, lock) }
      }))
  }
}
