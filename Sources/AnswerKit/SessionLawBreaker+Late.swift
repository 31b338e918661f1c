import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws of `SessionLaws.late`.
  public static let late = [answersNoStream, answersTwiceInside, sharesNumbers]

  private static let answersNoStream = SessionLawBreaker(
    "answers no request with a stream", says: "with its body in a stream"
  ) { inner, request, handler in
    request.httpBodyStream == nil
      ? inner.dataTask(with: request, completionHandler: handler) : BreakingTask()
  }

  private static let answersTwiceInside = SessionLawBreaker(
    "answers twice inside a completion handler", says: "was called 2 times"
  ) {
    { made in
      let depth = Mutex(0)
      return made.with { inner, request, handler in
        inner.dataTask(with: request) { data, response, error in
          let isInside = depth.withLock { depth in
            depth += 1
            return depth == 2
          }
          handler(data, response, error)
          if isInside { handler(data, response, error) }
          depth.withLock { $0 -= 1 }
        }
      }
    }
  }

  /// Two tasks get one number when a thread comes between reading and raising it.
  private static let sharesNumbers = SessionLawBreaker(
    "gives two tasks one number", says: "Eight threads asked"
  ) {
    { made in
      let next = Atomic(0)
      let handlers = Mutex<[Int: BreakingSession.Handler]>([:])
      return made.with { inner, request, handler in
        let number = next.load(ordering: .relaxed)
        handlers.withLock { $0[number] = handler }
        next.store(number + 1, ordering: .relaxed)
        return inner.dataTask(with: request) { data, response, error in
          handlers.withLock { $0.removeValue(forKey: number) }?(data, response, error)
        }
      }
    }
  }
}
