import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws of `SessionLaws.late` that no luck is needed to see.
  public static let late = [answersNoStream, answersTwiceInside]

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
}
