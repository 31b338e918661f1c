import CheckKit
import DoubleKit
import Foundation
import Synchronization

/// What the record of a spy shows when the double behind it is asked.
struct BodyHandOn: Sendable {
  private let body: Data
  private let record: [Data?]?

  init(of body: Data, by makeSpy: Exercise2_BodySpyURLProtocol.MakeSpy) async {
    self.body = body
    let (record, reader) = (CompletionLog<[Data?]>(), RecordReader())
    let spied = makeSpy { _ in
      reader.read(into: record)
      return .status(200)
    }
    reader.set(spied)
    var request = URLRequest(url: spied.session.baseURL)
    request.httpMethod = "PUT"
    request.httpBody = body
    _ = await spied.session.clientCalls(loading: [request])
    self.record = record.values.first
  }

  /// What is missing from the record, as a sentence; nil when nothing is. Of one that
  /// cannot be read then, another law speaks.
  var lateRecord: String? {
    guard let record, record != [body] else { return nil }
    return "A session sent \(body.count) bytes. When BodySpyURLProtocol asked the double behind it,"
      + " its record showed \(record.words(beside: body))."
  }
}

/// Reads the record of a spy that is made after it.
private final class RecordReader: Sendable {
  private let spied = Mutex<Exercise2_BodySpyURLProtocol.Spied?>(nil)

  func set(_ spied: Exercise2_BodySpyURLProtocol.Spied) { self.spied.withLock { $0 = spied } }

  /// On a thread of its own: a spy that keeps a lock here would wait for ever.
  func read(into record: CompletionLog<[Data?]>) {
    guard let spied = spied.withLock(\.self) else { return }
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      record.record(spied.bodies())
      isRead.signal()
    }
    _ = isRead.wait(timeout: .now() + 1)
  }
}
