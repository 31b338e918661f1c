extension LoopbackServer {
  /// How much a client may send, and how long it may take.
  public struct Limits: Sendable {
    /// The most bytes of request line and header fields, the empty line
    /// included; more is answered with 413.
    public var headerBytes = 65_536
    /// The most bytes of a request's body; more is answered with 413.
    public var bodyBytes = 1_048_576
    /// How many connections are open at once; further ones wait to be accepted.
    public var connections = 256
    /// How long a client may take to send its request, and then to read the
    /// answer. After that the connection is closed.
    public var patience = Duration.seconds(10)

    /// Makes the limits that a server has by default: 64 KiB of header, 1 MiB
    /// of body, 256 connections, ten seconds. A crowded machine may keep an honest client
    /// waiting for longer than two.
    public init() {}
  }
}
