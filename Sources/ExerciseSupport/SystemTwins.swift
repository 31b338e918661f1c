// What Linux and Darwin spell differently, in one place. Nothing here was run on
// Darwin. The declarations were read in xnu's sys/socket.h and in Apple's
// documentation of URLProtocol.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A socket of this machine for connections; negative when there is none.
func makeStreamSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}

extension URLProtocol {
  /// Makes a loader by hand, for a request that no session knows of.
  ///
  /// On Linux a loader reads its task, so it gets one that sleeps. Darwin's own
  /// sessions make loaders from requests as well as from tasks; a request needs
  /// nothing that belongs to a session.
  static func loader(
    of kind: URLProtocol.Type, for task: URLSessionTask, _ request: URLRequest,
    client: any URLProtocolClient
  ) -> URLProtocol {
    #if canImport(Darwin)
      kind.init(request: request, cachedResponse: nil, client: client)
    #else
      kind.init(task: task, cachedResponse: nil, client: client)
    #endif
  }
}
