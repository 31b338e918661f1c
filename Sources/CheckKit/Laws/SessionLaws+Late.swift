import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLaws {
  /// For a double that answers whatever it is asked, after `answering`: one that
  /// keeps a lock, for instance, must not be asked again inside it.
  public static let late = [answersStreams, answersInsideAHandler, losesNoAnswer]

  private static let request = URLRequest.ofLaw("items/31")
  private static let answer = SessionAnswer.status(410)

  private static let answersStreams = Law<SessionDouble>(
    "It answers every task and every request, whatever the method, headers and body."
  ) { double in
    var request = URLRequest.ofLaw("reviews", "POST")
    request.httpBodyStream = InputStream(data: Data("the best tea".utf8))
    let isAnswered = await double.make(answer, [request]).answer(to: request) != nil
    return isAnswered
      ? nil : "\(double.name) did not answer \(request.inWords) with its body in a stream."
  }

  private static let answersInsideAHandler = Law<SessionDouble>(
    "It answers each task once, even one that is resumed inside a completion handler."
  ) { double in
    let made = double.make(answer, [request, request])
    let watch = HandlerWatch()
    // A double that waits for itself keeps this thread, and not the checks.
    Thread.detachNewThread {
      made.session.dataTask(with: request) { _, _, _ in
        made.task(for: request, watchedBy: watch).resume()
      }.resume()
    }
    let isAnswered = await watch.answer != nil
    let count = isAnswered ? await watch.allAnswers.count : 0
    return count == 1
      ? nil
      : "A task of \(double.name) was resumed inside a completion handler, and its own was called"
        + " \(count) times."
  }

  private static let losesNoAnswer = Law<SessionDouble>(
    "It answers every task, however many threads ask at the same time."
  ) { double in
    let race = ThreadRace(rounds: 3, calls: 250...250)
    return await race.firstFault(
      of: { RacedSession(double.make(answer, [])) }, calling: { session, _ in session.ask() }
    ) { session, count in
      let answered = await session.log.countWhenQuiet(upTo: count)
      return answered == count
        ? nil
        : "Eight threads asked \(double.name) \(count) times and it answered \(answered) times."
    }
  }

  private struct RacedSession: Sendable {
    let log = CompletionLog<Void>()
    private let made: MadeSession

    init(_ made: MadeSession) { self.made = made }

    func ask() {
      made.session.dataTask(with: request) { [log] _, _, _ in log.record(()) }.resume()
    }
  }
}
