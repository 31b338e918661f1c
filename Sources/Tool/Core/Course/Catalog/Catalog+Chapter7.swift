extension Course {
  static let chapter7 = #"""
    # 7 URLLoading: The life of a request, seen by a URLProtocol
    canNow: You know what the loading system does with a request, on your system, and your tests run
      side by side without a shared answer.

    ## 7.1 The life of a request: predict, then run
    URLProtocol: LifeOfARequest, 10 points
    red: There is no prediction yet for
    check comesTrue
    hint: In which line of `play(in:)` does a request leave the test, and does it leave in each
      situation? Before that line, the loading system knows nothing to ask about.
    hint: Go through three questions: which classes are asked, is the load started, and who ends it?
      A caller can end a load, and so can the double. The other one hears of it, or it does not.
    hint: Write the list of `answered` first, with the calls of `answer()` in LifeURLProtocol.swift
      in the middle. Each other list is a part of it, or two of it. A cancel adds a call that the
      double gets, and none that it makes. What is left to find out, the check tells you for your
      own system.
    learned: A double hears questions, a start and a stop, and not always all three.
    leadsOn: What is in the request that the double gets, and what is not?
    anotherWay: Write a dictionary, with the situation as the key.

    ## 7.2 A spy that reads each body, and leaves it for the next double
    URLProtocol: BodySpyURLProtocol, 20 points
    red: A session sent the new price 88000 as a stream. BodySpyURLProtocol recorded 0 bytes.
    check recordsWhatASessionSends
    check leavesTheRequestWhole (green)
    check failsWithItsStream
    check keepsTheLaws (green)
    hint: Which states does a stream have before the first read, and after the last? What does
      `read` return in each of them?
    hint: `read` has three kinds of result, and only one of them is the end. Then look at the
      request that you hand on: whose stream does it carry?
    hint: Read in a loop, with the stream open around it. A result of zero ends the loop, one below
      zero has to leave the method in another way, and any other adds as many bytes to the body as
      it says. Then put the body into a copy of the request, and hand on that copy.
    learned: Whoever reads a stream empties it, and has to put the bytes back.
    leadsOn: The request is whole now. What else does a session bring along, and leave behind?
    anotherWay: Give the next double a new InputStream with the bytes that you read.

    ## 7.3 A factory of sessions that carry nothing over
    URLProtocol: SessionFactory, 20 points
    red: Then the factory made a second session, and its first request sent the cookie visitor=7.
    check keepsCookiesApart
    check asksTheServer
    check keepsTheSettings
    check keepsPasswordsApart
    hint: What does a session remember, and where? Look for the three stores of a configuration, and
      ask for each one: who else has this object?
    hint: A configuration is a class, and `copy()` copies its settings. Which of the three stores
      does a copy get? And which does each new ephemeral configuration have to itself?
    hint: Copy `base`, and give the copy two stores of an ephemeral configuration that you make in
      `makeSession`. The cache is the third. On Linux an ephemeral one reads the files of the shared
      one, so a session is better off with none.
    learned: What is private belongs to a configuration and not to a session; a copy shares it.
    leadsOn: Each test has its own session now. Does it have its own answers?
    anotherWay: Begin with a new ephemeral configuration, and take each setting over.

    ## 7.4 A URLProtocol for tests that run at the same time
    URLProtocol: HandlerURLProtocol, 20 points
    red: Then test A loaded, and got the answer of test B.
    check keepsTestsApart
    check asksTheHandler (green)
    check failsTheLoad
    check callsTheHandlerWithoutALock
    hint: All tests ask one address, and the session makes the double. What does a double of
      `HandlerURLProtocol<Test>` know that a double of another test does not?
    hint: A generic type has no static stored properties, so the handlers stay outside of it. Which
      key does each test have to itself? Two types can share a name. And what happens while a lock
      is held that the handler needs as well?
    hint: Keep a dictionary from `ObjectIdentifier` to handler behind the lock. `makeSession` writes
      the entry of `Test.self`. `startLoading` takes the handler out of the lock, calls it after
      that, and fails the load with whatever is thrown, its own error for a missing handler
      included.
    learned: Static state is shared by all tests of a process; a type that belongs to one test is a
      key that no other test has.
    leadsOn: Two cases of one parameterized test have the same type. What tells them apart?
    anotherWay: Look the handler up by the class of the double itself.

    ## 7.5 Five clients that make their own session
    URLProtocol: WaysIn, 20 points
    red: ConfiguredRateClient got “1366”, the answer of the bank.
    check entersByConfiguration
    check entersByOverriding
    check entersByAdapting
    check opensTheBoard
    hint: Read the initializer of each client, and its methods that are not final. Whatever a client
      takes from outside is a way in. What does each one take?
    hint: A configuration, a closure, or a method to override: each decides what the session is made
      from. `AdaptedRateClient` decides nothing about the session, but it sends what you return. And
      the board is yours.
    hint: Use the client's own configuration and delegate in the closure. Take the request apart
      with `URLComponents`, and replace scheme, host and port. Give the board a parameter of a
      protocol type, with `SealedRateClient()` as its default value.
    learned: A client whose session you cannot reach still takes something: that is your way in.
    leadsOn: Which promises of such a client can no other seam test?
    anotherWay: A board that takes a closure in place of a protocol.

    ## 7.6 Tests of a client that makes its own session
    LearnersTests: ShopClientTests, 20 points
    red: There is no test yet: no function with @Test stands in this file.
    asserts assertsSomething
    passes passesOnTheRealClient (green)
    tolerates passesOn (green)
    notices failsOn (12 faults)
    hint: Read what `init(configuration:baseURL:)` and `item(id:)` promise. How could a client break
      each promise and still load an item?
    hint: A canned answer of yours can have headers that do not fit its body, or that lead
      elsewhere. A shop without an answer never answers. And the configuration is an object that you
      still hold after the load.
    hint: Four tests are enough: an item with a header of the configuration, which you compare
      before and after; a `Content-Length` that is too great; a status 302 with the `Location` of a
      second SpyShop; and a task that you cancel once the shop has its request.
    learned: What happens between a client and the network, a double below the session shows.
    leadsOn: Your doubles answer what you expect of a server. Who says that it still does?
    anotherWay: Write a URLProtocol of your own in the place of SpyShop.
    """#
}
