import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

struct EagerNetworking: Networking {
  struct Call: NetworkCall { func start() {} }

  let answer: SessionAnswer

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    answer.deliver(to: done)
    return Call()
  }
}

/// A call that answers when it is started.
struct SpecimenCall: NetworkCall {
  let onStart: @Sendable () -> Void

  func start() { onStart() }
}

struct BodyOnlyNetworking: Networking {
  let answer: SessionAnswer

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    SpecimenCall { done(answer.data, nil, answer.error) }
  }
}

final class OneTaskNetworking: Networking, @unchecked Sendable {
  private final class SharedCall: NetworkCall, @unchecked Sendable {
    var answer: (() -> Void)?

    func start() { answer?() }
  }

  private let answer: SessionAnswer
  private let sharedCall = SharedCall()

  init(_ answer: SessionAnswer) { self.answer = answer }

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    sharedCall.answer = { [answer] in answer.deliver(to: done) }
    return sharedCall
  }
}

struct FlagNetworking: Networking {
  let succeeds: Bool

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    SpecimenCall { [succeeds] in
      SessionAnswer.status(succeeds ? 200 : 410, body: "{}").deliver(to: done)
    }
  }
}

/// Answers rightly, after much longer than a stage lasts.
struct SlowNetworking: Networking {
  let answer: SessionAnswer

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    SpecimenCall {
      keepThread()
    }
  }
}

/// Keeps all laws: a class that counts its calls, and answers on another queue.
final class CountingNetworking: Networking {
  private let answer: SessionAnswer
  private let count = Mutex(0)

  init(_ answer: SessionAnswer) { self.answer = answer }

  func call(_ request: URLRequest, _ done: @escaping ClosureSession.Handler) -> any NetworkCall {
    count.withLock { $0 += 1 }
    return SpecimenCall { [answer] in
      DispatchQueue.global().async { answer.deliver(to: done) }
    }
  }
}
