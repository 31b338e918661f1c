import DoubleKit
import Testing

/// What exercise 7.1 rests on. Where a toolchain changes one of these, it shows
/// here, and the solution of 7.1 and the lesson have to follow.
@Suite("The life of a request")
struct LifeSituationTests {
  @Test("each situation comes to an end, the same way each time", arguments: LifeSituation.allCases)
  func isCertain(situation: LifeSituation) async {
    let first = await situation.run()
    #expect(first != nil)
    for _ in 1...5 { #expect(await situation.run() == first) }
  }

  @Test("a task that nobody resumes asks no class")
  func neverResumed() async {
    #expect(await LifeSituation.neverResumed.run() == [])
  }

  @Test("a cancel stops the load, and the double fails nothing")
  func cancelledWhileLoading() async {
    #expect(
      await LifeSituation.cancelledWhileLoading.run() == [.canInit, .startLoading, .stopLoading])
  }

  // Darwin is known from documentation and reports alone, so nothing is expected of it here.
  #if !canImport(Darwin)
    @Test("Linux does not stop a load that was answered")
    func answered() async {
      #expect(
        await LifeSituation.answered.run()
          == [.canInit, .startLoading, .response, .data, .finish])
    }

    @Test("Linux asks each class again for each load")
    func loadedTwice() async {
      let load: [LifeEvent] = [
        .canInitDeclines, .canInit, .startLoading, .response, .data, .finish,
      ]
      #expect(await LifeSituation.loadedTwice.run() == load + load)
    }

    @Test("Linux asks for a double and stops it when a task is cancelled that never began")
    func cancelledBeforeResume() async {
      #expect(await LifeSituation.cancelledBeforeResume.run() == [.canInit, .stopLoading])
    }

    @Test("data(from:) in a cancelled Swift task starts its load and stops it on Linux")
    func cancelledBeforeAwait() async {
      #expect(
        await LifeSituation.cancelledBeforeAwait.run() == [.canInit, .startLoading, .stopLoading])
    }
  #endif

  @Test("a class that is asked again before anything else happens counts once")
  func countsQuestionsOnce() {
    #expect(
      LifeEvent.withoutRepeatedQuestions([
        .canInitDeclines, .canInit, .canInitDeclines, .canInit, .startLoading, .stopLoading,
        .canInit,
      ]) == [.canInitDeclines, .canInit, .startLoading, .stopLoading, .canInit])
    #expect(LifeEvent.withoutRepeatedQuestions([.finish, .finish]) == [.finish, .finish])
  }
}
