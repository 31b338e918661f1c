import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Does everything on a queue, and later than it was asked to.
final class QueueHolder: HoldingURLProtocol {
  private static let queue = DispatchQueue(label: "QueueHolder")
  private static let answers = DispatchQueue(label: "QueueHolder, answers")
  private static let lists = PerHost<[Handed<QueueHolder>]>()

  private let isStopped = Mutex(false)

  @Sendable static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: QueueHolder.self)
    let url = session.baseURL
    return .init(
      session: session,
      held: { queue.sync { lists[url]?.map(\.double.request) ?? [] } },
      release: { path, answer in
        let first: Handed<QueueHolder>? = queue.sync {
          let index = lists[url]?.firstIndex { $0.double.request.url?.path == path }
          return index.flatMap { lists[url]?.remove(at: $0) }
        }
        guard let first else { return false }
        answers.async {
          session.runOnLoaderThread {
            if !first.double.isStopped.withLock({ $0 }) { first.double.tellClient(answer) }
          }
        }
        return true
      })
  }

  override func startLoading() {
    isStopped.withLock { $0 = false }
    change { list, own in
      if !list.contains(where: { $0.double === own.double }) { list.append(own) }
    }
  }

  override func stopLoading() {
    isStopped.withLock { $0 = true }
    change { list, own in list.removeAll { $0.double === own.double } }
  }

  private func change(
    _ body: @escaping @Sendable (inout [Handed<QueueHolder>], Handed<QueueHolder>) -> Void
  ) {
    let own = Handed(double: self)
    Self.queue.async {
      Self.lists.update(own.double.request.url, from: []) { body(&$0, own) }
    }
  }
}

/// Knows its number only when it is on the list already. The loader starts it on the
/// thread on which it answers, so that nobody asks for the number before.
final class NumberHolder: HoldingURLProtocol {
  fileprivate struct Book {
    var waiting: [Int: Handed<NumberHolder>] = [:]
    var last = 0
  }

  private static let book = Mutex(Book())

  private var number: Int?

  @Sendable static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: NumberHolder.self)
    let host = session.baseURL.host
    return .init(
      session: session,
      held: { book.withLock { $0.loads(of: host) }.map(\.load.double.request) },
      release: { path, answer in
        let oldest = book.withLock { book in
          let first = book.loads(of: host).first { $0.load.double.request.url?.path == path }
          if let first { book.waiting[first.number] = nil }
          return first
        }
        guard let oldest else { return false }
        session.runOnLoaderThread {
          let double = oldest.load.double
          if double.number == oldest.number { double.tellClient(answer) }
        }
        return true
      })
  }

  override func startLoading() {
    if number != nil { return }
    let own = Handed(double: self)
    number = Self.book.withLock { book in
      book.last += 1
      book.waiting[book.last] = own
      return book.last
    }
  }

  override func stopLoading() {
    if let number { Self.book.withLock { $0.waiting[number] = nil } }
    number = nil
  }
}

extension NumberHolder.Book {
  fileprivate func loads(of host: String?) -> [(number: Int, load: Handed<NumberHolder>)] {
    waiting.filter { $0.value.double.request.url?.host == host }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
