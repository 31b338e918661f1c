import Foundation

/// A socket of this machine for connections; negative when there is none. Not run on Darwin;
/// the declaration was read in sys/socket.h of xnu.
func makeStreamSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}
